import { expect, test } from "vitest";

import { FRAME_BYTES, openEncoder, getSeconds } from "./mp3.ts";
import { SAMPLE_RATE } from "./pipes.ts";

const encode = await openEncoder();

test("encodes a track as whole frames of 64 kbit/s", () => {
  const frames = encode(hum(1.5), 1);

  expect(frames.length % FRAME_BYTES).toBe(0);
  expect(getSeconds(frames)).toBeGreaterThanOrEqual(1.5);
  expect(getSeconds(frames)).toBeLessThan(1.7);
  for (let start = 0; start < frames.length; start += FRAME_BYTES) {
    expect([...frames.subarray(start, start + 3)]).toEqual([0xff, 0xfb, 0x58]);
  }
});

test("encodes a track without dependence on an earlier one", () => {
  const first = encode(hum(0.4), 1);

  expect(encode(hum(0.4), 1)).toEqual(first);
  expect(reservoirOf(first)).toBe(0);
});

/** The number of bytes of earlier frames (bit reservoir) that the first frame needs. */
function reservoirOf(frames: Uint8Array): number {
  return ((frames[4] ?? 0) << 1) | ((frames[5] ?? 0) >> 7);
}

function hum(seconds: number): Float32Array {
  return Float32Array.from({ length: seconds * SAMPLE_RATE }, (_, i) => 0.5 * Math.sin(i / 12));
}
