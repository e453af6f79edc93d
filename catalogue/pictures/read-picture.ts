import { readFile, stat } from "node:fs/promises";

import sharp, { type Sharp } from "sharp";

import { cleanDocument } from "#catalogue/epub/clean/clean-document.ts";
import { decodeText } from "#catalogue/epub/decode-text.ts";
import { type Markup, spaces } from "#catalogue/epub/markup.ts";
import { readMarkup } from "#catalogue/epub/read-markup.ts";
import { sniffType } from "#catalogue/epub/sniff-type.ts";
import { writeMarkup } from "#catalogue/epub/write-markup.ts";

import { PictureRefused } from "./picture-refused.ts";

const MOST_POINTS = 50_000_000;
const MOST_BYTES = 50_000_000;

/** The longer side of a drawing, which has no points of its own. */
const DRAWING_SIDE = 1_600;

/** The bytes of a picture that is of a kind that can be shown. A drawing is rid of all it might fetch. */
export async function readPicture(source: string | Uint8Array): Promise<Uint8Array> {
  const bytes = typeof source === "string" ? await readWithin(source) : source;
  if (bytes.length > MOST_BYTES) throw new PictureRefused("too-large");

  const type = sniffType(bytes);
  return type?.startsWith("image/") ? bytes : readDrawing(bytes);
}

async function readWithin(file: string): Promise<Uint8Array> {
  const { size } = await stat(file);
  if (size > MOST_BYTES) throw new PictureRefused("too-large");
  return readFile(file);
}

function readDrawing(bytes: Uint8Array): Uint8Array {
  const text = decodeText(bytes.subarray(0, 4_000)).includes("<svg") ? decodeText(bytes) : null;
  const root = text === null ? null : readMarkup(text);
  if (!root || root.name !== "svg" || root.space !== spaces.svg)
    throw new PictureRefused("not-a-picture");

  const cleaned = cleanDocument(root, { path: "drawing.svg", note: () => undefined });
  if (!cleaned) throw new PictureRefused("damaged");
  return Buffer.from(writeMarkup(aloneInTheWorld(cleaned)));
}

/** A drawing outside a book has no neighbours: every reference but to itself goes. */
function aloneInTheWorld(element: Markup): Markup {
  return {
    ...element,
    attributes: element.attributes.filter(
      ({ name, value }) => name !== "href" || /^(?:#|data:image\/)/.test(value),
    ),
    children: element.children.map((child) =>
      typeof child === "string" ? child : aloneInTheWorld(child),
    ),
  };
}

/** The picture upright and in common colours, its first frame only and nothing written beside it. */
export async function decodePicture(bytes: Uint8Array): Promise<Sharp> {
  const isDrawing = sniffType(bytes) === null;
  const options = { limitInputPixels: MOST_POINTS, failOn: "error", animated: false } as const;
  try {
    const density = isDrawing ? await densityFor(bytes) : undefined;
    const upright = sharp(bytes, density === undefined ? options : { ...options, density });
    return upright.autoOrient().toColorspace("srgb");
  } catch (error) {
    throw refusedBy(error);
  }
}

/** Enough points for the largest size, for sharp draws at 72 to the inch unless told otherwise. */
async function densityFor(bytes: Uint8Array): Promise<number> {
  const { width, height } = await sharp(bytes, { limitInputPixels: MOST_POINTS }).metadata();
  return Math.min(Math.max((72 * DRAWING_SIDE) / Math.max(width, height), 1), 100_000);
}

export function refusedBy(error: unknown): PictureRefused {
  const isTooLarge = error instanceof Error && /pixel limit|too large|exceeds/i.test(error.message);
  return new PictureRefused(isTooLarge ? "too-large" : "damaged");
}
