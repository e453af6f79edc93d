import { createHash, randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import sharp from "sharp";
import type { Sharp } from "sharp";

import { pathExists } from "#catalog/folder-files.ts";
import type { Picture } from "#api/db/schema/catalog-schema.ts";
import { nestMediaName } from "#domain/media-path.ts";

import { toPictureError } from "./open-picture.ts";
import { decodePicture, readPicture } from "./read-picture.ts";

/** Increase when the settings below change, so that new files get new names. */
const SETTINGS_VERSION = "2";
const WIDTHS_PX = [160, 320, 480, 800];
const MAX_JPEG_WIDTH = 480;

/**
 * Writes a picture (file name or bytes) into `covers/` of `folder` in the sizes that pages use. Existing files stay.
 * Throws `PictureError`.
 */
export async function makePictureSizes(
  source: string | Uint8Array,
  folder: string,
): Promise<Picture> {
  const bytes = await readPicture(source);
  const hash = createHash("sha256")
    .update(SETTINGS_VERSION)
    .update("\0")
    .update(bytes)
    .digest("hex");
  const id = nestMediaName(hash.slice(0, 24));

  const picture = await decodePicture(bytes);
  const { width, height, color } = await readDimensions(picture);
  const sizes = listSizes(width);
  const fallback = sizes.findLast((size) => size <= MAX_JPEG_WIDTH) ?? sizes[0] ?? width;

  await mkdir(join(folder, "covers", dirname(id)), { recursive: true });
  const largest = await decodeOnce(picture, sizes.at(-1) ?? width);
  await Promise.all(
    sizes.flatMap((size) => {
      const resized = largest.clone().resize({ width: size });
      const file = (extension: string) => getSizePath(folder, id, size, extension);
      const opaque = resized.clone().flatten({ background: "#ffffff" });
      return [
        // Most of the import time. More effort for AVIF saves only 1 %; other formats are for the few browsers without
        // AVIF.
        writeIfMissing(resized.clone().avif({ effort: 1, quality: 55 }), file("avif")),
        writeIfMissing(resized.clone().webp({ effort: 2, quality: 76 }), file("webp")),
        ...(size === fallback ? [writeIfMissing(opaque.jpeg({ quality: 80 }), file("jpg"))] : []),
      ];
    }),
  );
  return { id, width, height, sizes, fallback, color };
}

/** Decodes the picture once, at its largest size, into raw pixels for all sizes. */
async function decodeOnce(picture: Sharp, width: number): Promise<Sharp> {
  const { data, info } = await picture
    .clone()
    .resize({ width, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: wide, height, channels } = info;
  return sharp(data, { raw: { width: wide, height, channels } });
}

/** Decodes the picture, so that a damaged one is refused before anything is written. */
async function readDimensions(
  picture: Sharp,
): Promise<{ width: number; height: number; color: string }> {
  try {
    const { autoOrient } = await picture.clone().metadata();
    return {
      width: autoOrient.width,
      height: autoOrient.height,
      color: await getDominantColor(picture),
    };
  } catch (error) {
    throw toPictureError(error);
  }
}

function listSizes(width: number): number[] {
  const fitting = WIDTHS_PX.filter((size) => size <= width);
  return fitting.length > 0 ? fitting : [width];
}

function getSizePath(folder: string, id: string, size: number, extension: string): string {
  return join(folder, "covers", `${id}-${size}.${extension}`);
}

/** Writes a temporary file and renames it, so that no partial picture is served. */
async function writeIfMissing(picture: Sharp, file: string): Promise<void> {
  if (await pathExists(file)) return;

  const beside = `${file}.${randomUUID()}`;
  try {
    await writeFile(beside, await picture.toBuffer());
    await rename(beside, file);
  } finally {
    await rm(beside, { force: true });
  }
}

type ColorBucket = { count: number; red: number; green: number; blue: number };

/** The mean of the largest group of similar colors, as #rrggbb; transparent pixels count as white. */
async function getDominantColor(picture: Sharp): Promise<string> {
  const pixels = await picture
    .clone()
    .resize({ width: 48, height: 48, fit: "fill" })
    .flatten({ background: "#ffffff" })
    .removeAlpha()
    .raw()
    .toBuffer();

  const heaps = new Map<number, ColorBucket>();
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    const like = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5);
    const heap = heaps.get(like) ?? { count: 0, red: 0, green: 0, blue: 0 };
    heaps.set(like, addColor(heap, red, green, blue));
  }
  const [first, ...others] = heaps.values();
  return first
    ? toHex(others.reduce((most, heap) => (heap.count > most.count ? heap : most), first))
    : "#ffffff";
}

function addColor(heap: ColorBucket, red: number, green: number, blue: number): ColorBucket {
  return {
    count: heap.count + 1,
    red: heap.red + red,
    green: heap.green + green,
    blue: heap.blue + blue,
  };
}

function toHex({ count, red, green, blue }: ColorBucket): string {
  const parts = [red, green, blue].map((sum) => Math.round(sum / count).toString(16));
  return `#${parts.map((part) => part.padStart(2, "0")).join("")}`;
}
