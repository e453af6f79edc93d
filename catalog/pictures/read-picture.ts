import { readFile, stat } from "node:fs/promises";

import sharp, { type Sharp } from "sharp";

import { cleanDocument } from "#catalog/epub/clean/clean-document.ts";
import { countEffects } from "#catalog/epub/clean/svg-effects.ts";
import { decodeText } from "#catalog/epub/decode-text.ts";
import { allElements, type Attribute, type Markup, spaces, textOf } from "#catalog/epub/markup.ts";
import { readMarkup } from "#catalog/epub/read-markup.ts";
import { sniffType } from "#catalog/epub/sniff-type.ts";
import { writeMarkup } from "#catalog/epub/write-markup.ts";

import { readDataPicture, writeDataPicture } from "./data-picture.ts";
import { decodeApart } from "./decode-apart.ts";
import { countDrawnEffects } from "./drawn-effects.ts";
import { MOST_DRAWN_POINTS, MOST_POINTS, openUpright } from "./open-picture.ts";
import { PictureRefused } from "./picture-refused.ts";

export const MOST_BYTES = 25_000_000;

/** In points, and in bytes: a picture that takes little memory and time in every format. */
const SMALL = { points: 2_000_000, bytes: 2_000_000 };

/** Of a drawing: its elements, and the effects of its filters. */
const MOST_DRAWN_ELEMENTS = 20_000;
const MOST_EFFECTS = 100;

/** What a drawing is read from. A style sheet takes memory by its words and signs, but a font in it is one word. */
const MOST_DRAWING_BYTES = 8_000_000;
const MOST_STYLE_SIGNS = 50_000;

/** Each level may be a layer of its own, as large as the whole drawing. */
const DEEPEST_DRAWING = 40;

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

async function readDrawing(bytes: Uint8Array): Promise<Uint8Array> {
  if (!decodeText(bytes.subarray(0, 4_000)).includes("<svg"))
    throw new PictureRefused("not-a-picture");
  if (bytes.length > MOST_DRAWING_BYTES) throw new PictureRefused("drawing-too-long");
  const root = readMarkup(decodeText(bytes), { mostElements: MOST_DRAWN_ELEMENTS });
  if (!root || root.name !== "svg" || root.space !== spaces.svg)
    throw new PictureRefused("not-a-picture");
  if (countStyleSigns(root) > MOST_STYLE_SIGNS) throw new PictureRefused("drawing-too-long");
  if (countEffects(root) > MOST_EFFECTS) throw new PictureRefused("too-many-effects");

  const cleaned = cleanDocument(root, { path: "drawing.svg", note: () => undefined });
  if (!cleaned) throw new PictureRefused("damaged");
  const alone = aloneInTheWorld(cleaned);
  if (countDrawnEffects(alone) > MOST_EFFECTS) throw new PictureRefused("too-many-effects");
  if (depthOf(alone) > DEEPEST_DRAWING) throw new PictureRefused("too-deep");
  await refuseManyPoints(alone);
  return Buffer.from(writeMarkup(alone));
}

function countStyleSigns(root: Markup): number {
  let count = 0;
  for (const element of allElements(root)) {
    if (element.name === "style") count += textOf(element).match(/[^\w+/=]/g)?.length ?? 0;
  }
  return count;
}

function depthOf(element: Markup): number {
  const below = element.children.map((child) => (typeof child === "string" ? 0 : depthOf(child)));
  return 1 + below.reduce((deepest, depth) => Math.max(deepest, depth), 0);
}

/** Pictures that are spelled out within a drawing count like any others, and together. */
async function refuseManyPoints(drawing: Markup): Promise<void> {
  let points = 0;
  for (const element of allElements(drawing)) {
    for (const { value } of element.attributes) {
      const picture = readDataPicture(value);
      if (picture) points += await countPoints(picture);
      if (points > MOST_DRAWN_POINTS) throw new PictureRefused("drawing-too-large");
    }
  }
}

async function countPoints(bytes: Uint8Array): Promise<number> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return width * height;
  } catch {
    throw new PictureRefused("damaged");
  }
}

/** A drawing outside a book has no neighbors: every reference goes but to itself, and to what it spells out. */
function aloneInTheWorld(element: Markup): Markup {
  return {
    ...element,
    attributes: element.attributes.flatMap((given) =>
      given.name === "href" ? ownReference(given) : [given],
    ),
    children: element.children.map((child) =>
      typeof child === "string" ? child : aloneInTheWorld(child),
    ),
  };
}

function ownReference(given: Attribute): Attribute[] {
  if (given.value.startsWith("#")) return [given];
  const picture = readDataPicture(given.value);
  return picture ? [{ ...given, value: writeDataPicture(picture) }] : [];
}

/** The picture, upright; a drawing, or a picture that is not small, comes from a process of its own and is no wider than needed. */
export async function decodePicture(bytes: Uint8Array): Promise<Sharp> {
  return openUpright((await isSmall(bytes)) ? bytes : await decodeApart(bytes));
}

async function isSmall(bytes: Uint8Array): Promise<boolean> {
  if (sniffType(bytes) === null || bytes.length > SMALL.bytes) return false;
  const points = await countPoints(bytes);
  if (points > MOST_POINTS) throw new PictureRefused("too-large");
  return points <= SMALL.points;
}
