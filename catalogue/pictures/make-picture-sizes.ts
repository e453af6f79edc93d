import { createHash, randomUUID } from "node:crypto";
import { access, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Sharp } from "sharp";

import { decodePicture, readPicture, refusedBy } from "./read-picture.ts";

export type PictureSizes = {
  /** Names the files: `covers/{id}-{width}.avif` and `.webp`, and one `.jpg`. */
  id: string;
  /** Of the source, upright. */
  width: number;
  height: number;
  /** Widths made, in points, smallest first. */
  sizes: number[];
  /** The width of the one JPEG, for readers that know neither AVIF nor WebP. */
  jpegWidth: number;
  /** The dominant colour as #rrggbb, to show while the picture loads. */
  color: string;
};

/** Raised whenever the settings below change, so that new files get new names. */
const SETTINGS = "1";
const WIDTHS = [160, 320, 480, 800];
const WIDEST_JPEG = 480;

/**
 * Writes a picture, given as a file's name or its bytes, in the sizes pages ask for into `covers/`
 * of `folder`; what is there already is left as it is. Throws `PictureRefused`.
 */
export async function makePictureSizes(source: string | Uint8Array, folder: string): Promise<PictureSizes> {
  const bytes = await readPicture(source);
  const id = createHash("sha256").update(SETTINGS).update("\0").update(bytes).digest("hex").slice(0, 24);

  const picture = await decodePicture(bytes);
  const { width, height, color } = await measure(picture);
  const sizes = sizesFor(width);
  const jpegWidth = sizes.findLast((size) => size <= WIDEST_JPEG) ?? sizes[0] ?? width;

  await mkdir(join(folder, "covers"), { recursive: true });
  for (const size of sizes) {
    const resized = picture.clone().resize({ width: size, withoutEnlargement: true });
    await writeOnce(resized.clone().avif({ effort: 2, quality: 55 }), nameOf(folder, id, size, "avif"));
    await writeOnce(resized.clone().webp({ quality: 76 }), nameOf(folder, id, size, "webp"));
    if (size !== jpegWidth) continue;
    const opaque = resized.flatten({ background: "#ffffff" }).jpeg({ quality: 80, mozjpeg: true });
    await writeOnce(opaque, nameOf(folder, id, size, "jpg"));
  }
  return { id, width, height, sizes, jpegWidth, color };
}

async function measure(picture: Sharp): Promise<{ width: number; height: number; color: string }> {
  try {
    const { autoOrient } = await picture.clone().metadata();
    const small = picture.clone().resize({ width: 64, withoutEnlargement: true });
    const { dominant } = await small.flatten({ background: "#ffffff" }).toBuffer().then(statsOf);
    return { ...autoOrient, color: hex(dominant) };
  } catch (error) {
    throw refusedBy(error);
  }
}
