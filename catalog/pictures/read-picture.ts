import { readFile, stat } from "node:fs/promises";

import type { Sharp } from "sharp";

import { createBookNames } from "#catalog/epub/book-names.ts";
import { cleanDocument } from "#catalog/epub/clean/clean-document.ts";
import { countFilterEffects } from "#catalog/epub/clean/svg-effects.ts";
import { decodeText } from "#catalog/epub/decode-text.ts";
import {
  walkElements,
  type Attribute,
  type Markup,
  namespaces,
  getText,
} from "#catalog/epub/markup.ts";
import { readMarkup } from "#catalog/epub/parse-markup.ts";
import { sniffConvertible, sniffType } from "#catalog/epub/sniff-type.ts";
import { serializeMarkup } from "#catalog/epub/serialize-markup.ts";

import { convertPicture } from "./convert-picture.ts";
import { readDataPicture, writeDataPicture } from "./data-picture.ts";
import { decodeInProcess } from "./decode-in-process.ts";
import { countDrawnEffects } from "./count-drawn-effects.ts";
import {
  countPixels,
  MAX_DRAWING_PIXELS,
  MAX_PICTURE_BYTES,
  MAX_PIXELS,
  openUpright,
  SMALL_PICTURE,
} from "./open-picture.ts";
import { PictureError } from "./picture-error.ts";

const MAX_DRAWING_ELEMENTS = 20_000;
const MAX_EFFECTS = 100;

/** Limits of a drawing's source. A style sheet takes memory for each symbol, but an embedded font is a single token. */
const MAX_DRAWING_BYTES = 8_000_000;
const MAX_STYLE_SYMBOLS = 50_000;

/** Of a drawing, where its first element begins. */
const MAX_TYPE_BYTES = 4_000;

/** Each level may be a layer as large as the whole drawing. */
const MAX_DRAWING_DEPTH = 40;

/**
 * Reads a picture of a supported type; a TIFF or BMP is converted. From a drawing, everything that could be fetched is
 * removed. Throws `PictureError`.
 */
export async function readPicture(source: string | Uint8Array): Promise<Uint8Array> {
  const bytes = typeof source === "string" ? await readFileWithinLimit(source) : source;
  if (bytes.length > MAX_PICTURE_BYTES) throw new PictureError("too-large");

  if (sniffConvertible(bytes)) return convertPicture(bytes);
  const type = sniffType(bytes);
  return type?.startsWith("image/") ? bytes : readDrawing(bytes);
}

async function readFileWithinLimit(file: string): Promise<Uint8Array> {
  const { size } = await stat(file);
  if (size > MAX_PICTURE_BYTES) throw new PictureError("too-large");
  return readFile(file);
}

async function readDrawing(bytes: Uint8Array): Promise<Uint8Array> {
  const start = bytes.subarray(0, MAX_TYPE_BYTES);
  if (!decodeText(start, { isStart: bytes.length > MAX_TYPE_BYTES }).includes("<svg"))
    throw new PictureError("not-a-picture");
  if (bytes.length > MAX_DRAWING_BYTES) throw new PictureError("drawing-too-long");
  const root = readMarkup(decodeText(bytes), { maxElements: MAX_DRAWING_ELEMENTS });
  if (!root || root.name !== "svg" || root.space !== namespaces.svg)
    throw new PictureError("not-a-picture");
  if (countStyleSymbols(root) > MAX_STYLE_SYMBOLS) throw new PictureError("drawing-too-long");
  if (countFilterEffects(root) > MAX_EFFECTS) throw new PictureError("too-many-effects");

  const cleaned = cleanDocument(root, {
    path: "drawing.svg",
    names: createBookNames([]),
    note: () => undefined,
  });
  if (!cleaned) throw new PictureError("damaged");
  const alone = removeExternalReferences(cleaned);
  if (countDrawnEffects(alone) > MAX_EFFECTS) throw new PictureError("too-many-effects");
  if (getDepth(alone) > MAX_DRAWING_DEPTH) throw new PictureError("too-deep");
  await refuseTooManyPixels(alone);
  return Buffer.from(serializeMarkup(alone));
}

function countStyleSymbols(root: Markup): number {
  let count = 0;
  for (const element of walkElements(root)) {
    if (element.name === "style") count += getText(element).match(/[^\w+/=]/g)?.length ?? 0;
  }
  return count;
}

function getDepth(element: Markup): number {
  const below = element.children.map((child) => (typeof child === "string" ? 0 : getDepth(child)));
  return 1 + below.reduce((deepest, depth) => Math.max(deepest, depth), 0);
}

/** Embedded pictures count together against the limit of the drawing. */
async function refuseTooManyPixels(drawing: Markup): Promise<void> {
  let points = 0;
  for (const element of walkElements(drawing)) {
    for (const { value } of element.attributes) {
      const picture = readDataPicture(value);
      if (picture) points += await countPixels(picture);
      if (points > MAX_DRAWING_PIXELS) throw new PictureError("drawing-too-large");
    }
  }
}

/**
 * Keeps only references inside the drawing and `data:` pictures, because a drawing outside a book has no other files.
 */
function removeExternalReferences(element: Markup): Markup {
  return {
    ...element,
    attributes: element.attributes.flatMap((attribute) =>
      attribute.name === "href" ? toInternalReference(attribute) : [attribute],
    ),
    children: element.children.map((child) =>
      typeof child === "string" ? child : removeExternalReferences(child),
    ),
  };
}

function toInternalReference(attribute: Attribute): Attribute[] {
  if (attribute.value.startsWith("#")) return [attribute];
  const picture = readDataPicture(attribute.value);
  return picture ? [{ ...attribute, value: writeDataPicture(picture) }] : [];
}

/** Decodes a picture upright. Drawings and large pictures are decoded in a separate process, no wider than needed. */
export async function decodePicture(bytes: Uint8Array): Promise<Sharp> {
  return openUpright((await isSmall(bytes)) ? bytes : await decodeInProcess(bytes));
}

async function isSmall(bytes: Uint8Array): Promise<boolean> {
  if (sniffType(bytes) === null || bytes.length > SMALL_PICTURE.bytes) return false;
  const points = await countPixels(bytes);
  if (points > MAX_PIXELS) throw new PictureError("too-large");
  return points <= SMALL_PICTURE.points;
}
