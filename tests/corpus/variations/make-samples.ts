import { readFile } from "node:fs/promises";

import sharp from "sharp";

/** Files that books contain. */
export type Samples = {
  png: Uint8Array;
  tall: Uint8Array;
  wide: Uint8Array;
  jpeg: Uint8Array;
  gif: Uint8Array;
  webp: Uint8Array;
  font: Uint8Array;
  /** A second of silence. */
  mp3: Uint8Array;
};

const FONT = "node_modules/@expo-google-fonts/literata/400Regular/Literata_400Regular.ttf";

export async function makeSamples(): Promise<Samples> {
  return {
    png: await draw(120, 90).png().toBuffer(),
    tall: await draw(900, 3_000).png().toBuffer(),
    wide: await draw(3_000, 400).png().toBuffer(),
    jpeg: await draw(600, 900).jpeg().toBuffer(),
    gif: await draw(300, 400).gif().toBuffer(),
    webp: await draw(300, 400).webp().toBuffer(),
    font: await readFile(FONT),
    mp3: makeSilence(),
  };
}

/** A picture with a lamp in it. */
function draw(width: number, height: number) {
  const lamp = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#efe3c8"/><circle cx="${width / 2}" cy="${height / 2}" r="${Math.min(width, height) / 4}" fill="#b98733"/></svg>`;
  return sharp(Buffer.from(lamp));
}

/** Frames of MPEG-1 layer III, 128 kbit/s and 44.1 kHz, with zeros. */
function makeSilence(): Uint8Array {
  const frame = new Uint8Array(417);
  frame.set([0xff, 0xfb, 0x90, 0xc4]);
  return Buffer.concat(Array.from({ length: 38 }, () => frame));
}
