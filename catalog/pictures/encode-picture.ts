import sharp, { type Sharp } from "sharp";

import { sniffConvertible } from "#catalog/epub/sniff-type.ts";

import { decodeBmp } from "./decode-bmp.ts";
import { openUpright, toPictureError } from "./open-picture.ts";
import { PictureError } from "./picture-error.ts";

/** In pixels: what a page shows, and what browsers decode. */
const MAX_WIDTH = 1_600;
const MAX_HEIGHT = 8_000;

/** Encodes a TIFF or BMP as JPEG if it is a photograph, else as PNG. Throws `PictureError`. */
export async function encodePicture(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    const picture = openConvertible(bytes).resize({
      width: MAX_WIDTH,
      height: MAX_HEIGHT,
      fit: "inside",
      withoutEnlargement: true,
    });
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const pixels = sharp(data, { raw: { width, height, channels } });
    const { isOpaque } = await pixels.stats();
    const png = await pixels.clone().png().toBuffer();
    if (!isOpaque) return png;
    const jpeg = await pixels
      .clone()
      .removeAlpha()
      .jpeg({ quality: 85, optimiseCoding: false })
      .toBuffer();
    return jpeg.length < png.length / MIN_GAIN ? jpeg : png;
  } catch (error) {
    throw toPictureError(error);
  }
}

/** A drawing loses more by JPEG than it gains. */
const MIN_GAIN = 3;

function openConvertible(bytes: Uint8Array): Sharp {
  const type = sniffConvertible(bytes);
  if (type === "image/tiff") return openUpright(bytes);
  if (type !== "image/bmp") throw new PictureError("not-a-picture");
  const { data, width, shownWidth, height } = decodeBmp(bytes);
  const pixels = sharp(data, { raw: { width, height, channels: 4 } });
  return pixels.extract({ left: 0, top: 0, width: shownWidth, height });
}
