import sharp, { type Sharp } from "sharp";

import { PictureRefused } from "./picture-refused.ts";

export const MOST_POINTS = 50_000_000;

/** Of a drawing, those of the pictures in it counted. */
export const MOST_DRAWN_POINTS = 6_000_000;

/** The picture upright and in common colors, its first frame only and nothing written beside it. */
export function openUpright(bytes: Uint8Array): Sharp {
  const options = { limitInputPixels: MOST_POINTS, failOn: "error", animated: false } as const;
  try {
    return sharp(bytes, options).autoOrient().toColorspace("srgb");
  } catch (error) {
    throw refusedBy(error);
  }
}

export function refusedBy(error: unknown): PictureRefused {
  const isTooLarge = error instanceof Error && /pixel limit|too large|exceeds/i.test(error.message);
  return new PictureRefused(isTooLarge ? "too-large" : "damaged");
}
