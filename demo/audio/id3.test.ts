import { expect, test } from "vitest";

import { writeTags } from "./id3.ts";

const tags = Buffer.from(
  writeTags({
    title: "Nun danket",
    artist: "Johann Crüger, 1647",
    album: "Hymn Tunes",
    track: { number: 7, of: 20 },
    genre: "Hymns",
    comment: "Played",
  }),
);

test("writes ID3v2.3 tags with their length", () => {
  const [a = 0, b = 0, c = 0, d = 0] = tags.subarray(6, 10);

  expect(tags.subarray(0, 6)).toEqual(Buffer.from("ID3\u0003\u0000\u0000", "latin1"));
  expect((a << 21) | (b << 14) | (c << 7) | d).toBe(tags.length - 10);
});

test("encodes the text of every frame in UTF-16", () => {
  expect(readFrames()).toEqual({
    TIT2: "Nun danket",
    TPE1: "Johann Crüger, 1647",
    TALB: "Hymn Tunes",
    TRCK: "7/20",
    TLAN: "zxx",
    TCON: "Hymns",
    COMM: "eng: Played",
  });
});

function readFrames(): Record<string, string> {
  const frames: Record<string, string> = {};
  for (let at = 10; at < tags.length; at += 10 + tags.readUInt32BE(at + 4)) {
    const id = tags.toString("latin1", at, at + 4);
    const content = tags.subarray(at + 10, at + 10 + tags.readUInt32BE(at + 4));
    frames[id] = id === "COMM" ? readComment(content) : readText(content.subarray(1));
  }
  return frames;
}

function readComment(content: Buffer): string {
  return `${content.toString("latin1", 1, 4)}: ${readText(content.subarray(8))}`;
}

function readText(bytes: Buffer): string {
  expect(bytes.readUInt16LE()).toBe(0xfeff);
  return bytes.toString("utf16le", 2);
}
