import { expect, test } from "vitest";

import { makeMp3, tinyMedia } from "#tests/epubs/tiny-media.ts";

import { sniffMedia } from "./sniff-media.ts";

test.each<[string, Uint8Array, string]>([
  ["MP3", makeMp3(1), "audio/mpeg"],
  ["MP3 of one frame", makeMp3(0.01), "audio/mpeg"],
  ["MP3 after a long tag", makeMp3(1, 70_000), "audio/mpeg"],
  ["MP3 after padding", Buffer.concat([Buffer.alloc(6_000), makeMp3(1)]), "audio/mpeg"],
  ["MP3 after two tags", Buffer.concat([makeMp3(0, 20), makeMp3(1, 70_000)]), "audio/mpeg"],
  ["AAC", tinyMedia.aac, "audio/aac"],
  ["AAC in MP4", tinyMedia.m4a, "audio/mp4"],
  ["Ogg", tinyMedia.ogg, "audio/ogg"],
  ["MP4", tinyMedia.mp4, "video/mp4"],
  ["MP4 whose first size looks like a tag", growType(tinyMedia.mp4, 60), "video/mp4"],
  ["WebM", tinyMedia.webm, "video/webm"],
  ["FLAC", Buffer.from("fLaC\0\0\0\x22"), "audio/flac"],
  ["WAV", Buffer.from("RIFF....WAVEfmt ........data...."), "audio/wav"],
  [
    "WAV with notes",
    Buffer.from(`RIFF....WAVEbext${" ".repeat(9_000)}fmt ........data....`),
    "audio/wav",
  ],
])("detects %s by its content", (_, bytes, type) => {
  expect(sniffMedia(bytes)).toBe(type);
});

test.each<[string, Uint8Array]>([
  ["no bytes", Buffer.alloc(0)],
  ["only an ID3 tag", Buffer.from("ID3\u0003\0\0\0\0\0\0")],
  ["a script with an ID3 tag", Buffer.from("ID3=1;fetch('https://remote.example/')".repeat(9))],
  ["an MP3 with headers but no frames", Buffer.from("fffb9000".repeat(40), "hex")],
  ["an MP3 of half a frame", makeMp3(0.01).slice(0, 200)],
  ["an MP3 of free bitrate", makeMp3(1).map((byte) => (byte === 0x90 ? 0 : byte))],
  ["an MP3 of changing kinds", alternateKinds(makeMp3(1))],
  ["a page in which frames follow", Buffer.concat([Buffer.from("<p>"), makeMp3(1)])],
  ["a short text that ends like a frame", Buffer.concat([Buffer.from("p{}"), makeMp3(0.01)])],
  ["MPEG layer II", makeMp3(1).map((byte) => (byte === 0xfb ? 0xfd : byte))],
  ["an MP4 of only a type", Buffer.from("\0\0\0\x18ftypmp42")],
  ["an MP4 without a list of contents", dropBox(tinyMedia.mp4, "moov")],
  ["an AVIF picture", rename(tinyMedia.mp4, 8, "avif")],
  ["a HEIC picture", rename(tinyMedia.mp4, 8, "heic")],
  ["an Ogg of one page", Buffer.from("OggS\0\x02.............OpusHead")],
  ["Ogg video, which browsers no longer play", rename(tinyMedia.ogg, 28, "\x80theora")],
  ["Matroska, of which WebM is a part", rename(tinyMedia.webm, 24, "mkvm")],
  ["a WebM without pictures", tinyMedia.webm.slice(0, 60)],
  ["a text", Buffer.from("<html xmlns='http://www.w3.org/1999/xhtml'/>")],
])("takes %s for no recording", (_, bytes) => {
  expect(sniffMedia(bytes)).toBeNull();
});

test("P13: reads an MP4 of six million boxes in a moment", () => {
  const boxes = Buffer.alloc(48_000_000, "\0\0\0\x08free", "latin1");
  // Each has another name.
  for (let at = 0; at < boxes.length; at += 8) boxes.writeUInt32BE(at, at + 4);
  const start = performance.now();
  expect(sniffMedia(Buffer.concat([tinyMedia.mp4, boxes]))).toBe("video/mp4");
  expect(sniffMedia(Buffer.concat([dropBox(tinyMedia.mp4, "moov"), boxes]))).toBeNull();
  expect(performance.now() - start).toBeLessThan(10_000);
});

/** Sets the bit for a checksum in every second frame. */
function alternateKinds(mp3: Uint8Array): Uint8Array {
  let frames = 0;
  return mp3.map((byte) => (byte === 0xfb && (frames += 1) % 2 === 0 ? 0xfa : byte));
}

function rename(bytes: Uint8Array, at: number, name: string): Uint8Array {
  const copy = Buffer.from(bytes);
  copy.write(name, at, "latin1");
  return copy;
}

/** The file with more brands in its first box, which then has `size` bytes. */
function growType(bytes: Uint8Array, size: number): Uint8Array {
  const { byteOffset, buffer } = bytes;
  const old = new DataView(buffer, byteOffset).getUint32(0);
  const brands = Buffer.alloc(size - old, "mp42");
  const grown = Buffer.concat([bytes.subarray(0, old), brands, bytes.subarray(old)]);
  grown.writeUInt32BE(size, 0);
  return grown;
}

/** The file without the content of one of its boxes. */
function dropBox(bytes: Uint8Array, name: string): Uint8Array {
  const at = Buffer.from(bytes).indexOf(name, 0, "latin1");
  return rename(bytes, at, "free");
}
