import { expect, test } from "vitest";

import { FRAME_BYTES, getSeconds, openEncoder, writeTags } from "./mp3.ts";
import { SAMPLE_RATE } from "./play-verse.ts";

const encode = await openEncoder();

test("encodes a track as whole frames of 64 kbit/s", () => {
  const frames = encode(hum(1.5));

  expect(frames.length % FRAME_BYTES).toBe(0);
  expect(getSeconds(frames)).toBeGreaterThanOrEqual(1.5);
  expect(getSeconds(frames)).toBeLessThan(1.7);
  for (let start = 0; start < frames.length; start += FRAME_BYTES) {
    expect([...frames.subarray(start, start + 3)]).toEqual([0xff, 0xfb, 0x58]);
  }
});

test("encodes a track without dependence on an earlier one", () => {
  const first = encode(hum(0.4));

  expect(encode(hum(0.4))).toEqual(first);
  expect(measureReservoir(first)).toBe(0);
});

test("writes ID3v2.3 tags in UTF-16 with their lengths", () => {
  const tags = Buffer.from(writeTags({ TIT2: "Nun danket", TPE1: "Johann Crüger, 1647" }));
  const [a = 0, b = 0, c = 0, d = 0] = tags.subarray(6, 10);

  expect(tags.subarray(0, 6)).toEqual(Buffer.from("ID3\u0003\u0000\u0000", "latin1"));
  expect((a << 21) | (b << 14) | (c << 7) | d).toBe(tags.length - 10);
  expect(readTags(tags)).toEqual({ TIT2: "Nun danket", TPE1: "Johann Crüger, 1647" });
});

/** The number of bytes of earlier frames (bit reservoir) that the first frame needs. */
function measureReservoir(frames: Uint8Array): number {
  return ((frames[4] ?? 0) << 1) | ((frames[5] ?? 0) >> 7);
}

function hum(seconds: number): Float32Array {
  return Float32Array.from({ length: seconds * SAMPLE_RATE }, (_, i) => 0.5 * Math.sin(i / 12));
}

function readTags(tags: Buffer): Record<string, string> {
  const texts: Record<string, string> = {};
  for (let at = 10; at < tags.length; at += 10 + tags.readUInt32BE(at + 4)) {
    const content = tags.subarray(at + 10, at + 10 + tags.readUInt32BE(at + 4));
    expect(content.toString("latin1", 0, 3)).toBe("\u0001\u00ff\u00fe");
    texts[tags.toString("latin1", at, at + 4)] = content.toString("utf16le", 3);
  }
  return texts;
}
