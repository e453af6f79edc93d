import { sniffConvertible } from "#catalog/epub/sniff-type.ts";

import { countBmpPixels } from "./decode-bmp.ts";
import { decodeInProcess } from "./decode-in-process.ts";
import { encodePicture } from "./encode-picture.ts";
import { countPixels, MAX_PIXELS, MAX_PICTURE_BYTES, SMALL_PICTURE } from "./open-picture.ts";
import { PictureError } from "./picture-error.ts";

/**
 * Converts a TIFF or BMP, which browsers do not show, to JPEG or PNG. A large one is converted in a separate process.
 * Throws `PictureError`.
 */
export async function convertPicture(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.length > MAX_PICTURE_BYTES) throw new PictureError("too-large");
  const isBmp = sniffConvertible(bytes) === "image/bmp";
  const points = isBmp ? countBmpPixels(bytes) : await countPixels(bytes);
  if (points > MAX_PIXELS) throw new PictureError("too-large");
  const isSmall = points <= SMALL_PICTURE.points && bytes.length <= SMALL_PICTURE.bytes;
  return isSmall ? encodePicture(bytes) : decodeInProcess(bytes, TIMEOUT_MS);
}

/** In milliseconds: a BMP is decoded without native code. */
const TIMEOUT_MS = 15_000;

/** Of one book. */
const MAX_CONVERTED = 500;
/** In milliseconds: for all pictures of a book, and for those of them that cannot be converted. */
const MAX_TIME_MS = 120_000;
const MAX_LOST_TIME_MS = 30_000;

/** Converts the pictures of one book, within limits for all of them. */
export function createPictureConverter(): typeof convertPicture {
  let count = 0;
  let time = 0;
  let lostTime = 0;
  return async (bytes) => {
    count += 1;
    if (count > MAX_CONVERTED || time > MAX_TIME_MS || lostTime > MAX_LOST_TIME_MS)
      throw new PictureError("too-many-conversions");
    const start = performance.now();
    let isConverted = false;
    try {
      const converted = await convertPicture(bytes);
      isConverted = true;
      return converted;
    } finally {
      const spent = performance.now() - start;
      time += spent;
      if (!isConverted) lostTime += spent;
    }
  };
}
