import sharp, { type Sharp } from "sharp";

import { PictureError } from "./picture-error.ts";

export const MAX_PICTURE_BYTES = 25_000_000;

export const MAX_PIXELS = 50_000_000;

/** In pixels and bytes: below these, pictures of every format decode in little time and memory. */
export const SMALL_PICTURE = { points: 2_000_000, bytes: 2_000_000 };

/** Limit for a drawing, including its embedded pictures. */
export const MAX_DRAWING_PIXELS = 6_000_000;

/** Opens a picture upright in sRGB, without metadata and with its first frame only. */
export function openUpright(bytes: Uint8Array): Sharp {
  const options = { limitInputPixels: MAX_PIXELS, failOn: "error", animated: false } as const;
  try {
    return sharp(bytes, options).autoOrient().toColorspace("srgb");
  } catch (error) {
    throw toPictureError(error);
  }
}

export async function countPixels(bytes: Uint8Array): Promise<number> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return width * height;
  } catch {
    throw new PictureError("damaged");
  }
}

export function toPictureError(error: unknown): PictureError {
  if (error instanceof PictureError) return error;
  const isTooLarge = error instanceof Error && /pixel limit|too large|exceeds/i.test(error.message);
  return new PictureError(isTooLarge ? "too-large" : "damaged");
}
