import { Resvg } from "@resvg/resvg-js";

import { FONT_FAMILY, fontFiles } from "./render-png.ts";

export type Weight = 400 | 700;

export type Lettering = { lines: string[]; size: number };

type LetteringBounds = { width: number; height: number; largest: number };

const EM = 100;
const LEADING = 1.18;
/** Below this size a title is shortened to the part before its first punctuation mark. */
const MIN_FULL_TITLE_SIZE = 15;

const widths = new Map<string, number>();

/** The largest lettering for a title, on even lines without broken words. */
export function fitTitle(title: string, room: LetteringBounds): Lettering {
  const fullTitle = fitWords(title, room);
  const firstPart = title.split(/[:;.]|, (?:or|o|ou),? /)[0]?.trim();

  return fullTitle.size >= MIN_FULL_TITLE_SIZE || !firstPart || firstPart === title
    ? fullTitle
    : fitWords(firstPart, room);
}

export function fitLine(text: string, width: number, largest: number): Lettering {
  return { lines: [text], size: Math.min(largest, width / measureText(text, 400)) };
}

export function getLineHeight(size: number): number {
  return size * LEADING;
}

export function fitWords(text: string, room: LetteringBounds): Lettering {
  for (let size = room.largest; size > 6; size -= 0.5) {
    const lines = breakEvenly(text.split(/\s+/), room.width / size);
    if (lines && lines.length * getLineHeight(size) <= room.height) return { lines, size };
  }
  throw new Error(`"${text}" does not fit on a cover`);
}

/** Breaks words into as few lines as possible, of even length; null if a word is too long. */
function breakEvenly(words: string[], width: number): string[] | null {
  if (words.some((word) => measureText(word, 700) > width)) return null;

  const fewest = breakLines(words, width).length;
  let even = breakLines(words, width);
  for (let narrower = width; narrower > width * 0.4; narrower -= width * 0.02) {
    const lines = breakLines(words, narrower);
    if (lines.length > fewest || words.some((word) => measureText(word, 700) > narrower)) break;
    even = lines;
  }
  return even;
}

function breakLines(words: string[], width: number): string[] {
  const lines: string[] = [];

  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && measureText(longer, 700) <= width) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines;
}

/** The width of a text in ems. */
function measureText(text: string, weight: Weight): number {
  return text
    .split(" ")
    .map((word) => measureWord(word, weight))
    .reduce((total, width) => total + width + 0.25, -0.25);
}

function measureWord(word: string, weight: Weight): number {
  const key = `${weight} ${word}`;
  const cached = widths.get(key);
  if (cached !== undefined) return cached;

  const text = word.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="200"><text y="100" font-family="${FONT_FAMILY}" font-weight="${weight}" font-size="${EM}">${text}</text></svg>`;
  const box = new Resvg(svg, { font: { fontFiles, loadSystemFonts: false } }).getBBox();
  const width = (box?.width ?? 0) / EM + 0.02;
  widths.set(key, width);
  return width;
}
