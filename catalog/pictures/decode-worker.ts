import { stdin, stdout } from "node:process";
import { buffer } from "node:stream/consumers";

import sharp, { type Sharp } from "sharp";

import { sniffConvertible, sniffType } from "#catalog/epub/sniff-type.ts";

import { EXIT_TOO_LARGE } from "./decode-in-process.ts";
import { encodePicture } from "./encode-picture.ts";
import { MAX_DRAWING_PIXELS, openUpright, toPictureError } from "./open-picture.ts";

/** Enough for the largest size produced: the longer side of a drawing, the width of a picture. */
const MAX_SIDE_PIXELS = 1_600;

/** In bytes. Decoding stops here, so that the process stays below 250 MB until it ends. */
const MAX_MEMORY_BYTES = 230_000_000;

// Pictures are decoded in another thread, and a normal exit would wait for it, so the process kills itself.
const memoryWatch = setInterval(() => {
  if (process.memoryUsage.rss() > MAX_MEMORY_BYTES) process.kill(process.pid, "SIGKILL");
}, 2);

/** Reads a picture from standard input and writes it as PNG, or a converted one as JPEG, to standard output. */
try {
  const bytes = await buffer(stdin);
  stdout.write(sniffConvertible(bytes) ? await encodePicture(bytes) : await encodePng(bytes));
} catch (error) {
  process.exitCode = toPictureError(error).code === "too-large" ? EXIT_TOO_LARGE : 1;
} finally {
  clearInterval(memoryWatch);
}

async function encodePng(bytes: Uint8Array): Promise<Uint8Array> {
  const picture = sniffType(bytes) === null ? await renderDrawing(bytes) : shrinkPicture(bytes);
  return picture.png({ compressionLevel: 1 }).toBuffer();
}

async function renderDrawing(drawing: Uint8Array): Promise<Sharp> {
  const options = { limitInputPixels: MAX_DRAWING_PIXELS, failOn: "error" } as const;
  const { width, height } = await sharp(drawing, options).metadata();
  // sharp renders at 72 dpi by default.
  const targetDensity = (72 * MAX_SIDE_PIXELS) / Math.max(width, height);
  const density = Math.min(Math.max(targetDensity, 1), 100_000);
  return sharp(drawing, { ...options, density });
}

function shrinkPicture(picture: Uint8Array): Sharp {
  return openUpright(picture).resize({ width: MAX_SIDE_PIXELS, withoutEnlargement: true });
}
