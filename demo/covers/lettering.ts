import { Resvg } from "@resvg/resvg-js";

import { FONT_FAMILY, fontFiles } from "#demo/fonts.ts";

export type Weight = 400 | 700;

export type Lettering = { lines: string[]; size: number };

/** Where letters may stand, and how large they may be there. */
type LetteringBounds = { width: number; height: number; largest: number };

const EM = 100;
const LEADING = 1.18;
/** Below this a title is shortened to the part before its first stop. */
const MIN_FULL_TITLE_SIZE = 15;

const widths = new Map<string, number>();

/** The largest lettering of a title that fits, on lines of even length, with no word broken. */
export function fitTitle(title: string, room: LetteringBounds): Lettering {
  const whole = fitWords(title, room);
  const short = title.split(/[:;.]|, (?:or|o|ou),? /)[0]?.trim();

  return whole.size >= MIN_FULL_TITLE_SIZE || !short || short === title
    ? whole
    : fitWords(short, room);
}

/** One line as large as it may be. */
export function fitLine(text: string, width: number, largest: number): Lettering {
  return { lines: [text], size: Math.min(largest, width / measureText(text, 400)) };
}

export function getLineHeight(size: number): number {
  return size * LEADING;
}

/** The largest lettering that fits, every word of it. */
export function fitWords(text: string, room: LetteringBounds): Lettering {
  for (let size = room.largest; size > 6; size -= 0.5) {
    const lines = breakEvenly(text.split(/\s+/), room.width / size);
    if (lines && lines.length * getLineHeight(size) <= room.height) return { lines, size };
  }
  throw new Error(`"${text}" fits no cover`);
}

/** As few lines as will do, each made no longer than the evenest setting needs; null when a word is too long. */
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
  const known = widths.get(key);
  if (known !== undefined) return known;

  const text = word.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="200"><text y="100" font-family="${FONT_FAMILY}" font-weight="${weight}" font-size="${EM}">${text}</text></svg>`;
  const box = new Resvg(svg, { font: { fontFiles, loadSystemFonts: false } }).getBBox();
  const width = (box?.width ?? 0) / EM + 0.02;
  widths.set(key, width);
  return width;
}
