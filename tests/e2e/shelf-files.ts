import sharp from "sharp";

import { makeEpub } from "#tests/epubs/make-epub.ts";

/** The files that the records of the open shelf name. */
export async function shelfFiles(): Promise<Record<string, Uint8Array>> {
  return {
    "lamp.pdf": Buffer.from("%PDF-1.7\n%%EOF"),
    "lamp.mp3": createSilence(20),
    "evening.mp3": createSilence(90),
    "foghorn.mp3": createSilence(60),
    "reading.mp3": createSilence(2),
    "lamp.epub": makeEpub(),
    "lamp.png": await createPlainImage(247, 400, "#1f3352"),
    "orme.png": await createPlainImage(200, 250, "#50294a"),
  };
}

function createPlainImage(width: number, height: number, background: string): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Silence: frames of MPEG-1 layer III at 32 kbit/s, of 1152 samples each. */
function createSilence(seconds: number): Buffer {
  const frame = Buffer.alloc(104);
  frame.set([0xff, 0xfb, 0x10, 0x64]);
  return Buffer.concat(Array.from({ length: Math.ceil((seconds * 44_100) / 1152) }, () => frame));
}
