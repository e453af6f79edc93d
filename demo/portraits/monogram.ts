import { Resvg } from "@resvg/resvg-js";

import type { Cloth } from "#demo/covers/cloths.ts";
import { FONT_FAMILY, fontFiles } from "#demo/fonts.ts";

export type Box = { x: number; y: number; width: number; height: number };
type PlacedLetter = Box & { letter: string };

const EM = 100;
const MAX_LETTERS = 3;
/** By how much letters overlap (relative to the narrower one), and how much lower every second letter is. */
const OVERLAP = 0.2;
const DROP = 30;
/** The gap around a letter that crosses another. */
const GAP = 4.5;

const PARTICLES = /^(?:of|the|and|de|del|la|y|du|des|le|les|et|d)$/i;

const boxes = new Map<string, Box>();

/** The initials of the first given name and the surname; for an organization, of its main words. */
export function getInitials({ firstName, lastName }: { firstName: string; lastName: string }) {
  const given = getWordInitials(firstName);
  const family = getWordInitials(lastName);

  return given[0] === undefined ? family.slice(0, MAX_LETTERS) : [given[0], ...family.slice(0, 1)];
}

/** Draws overlapping letters as large as the room allows. */
export function drawMonogram(
  letters: readonly string[],
  room: Box,
  { cloth, foil }: Cloth,
): string {
  const placed = placeLetters(letters);
  const left = Math.min(...placed.map(({ x }) => x));
  const top = Math.min(...placed.map(({ y }) => y));
  const width = Math.max(...placed.map((box) => box.x + box.width)) - left;
  const height = Math.max(...placed.map((box) => box.y + box.height)) - top;
  const scale = Math.min(room.width / width, room.height / height);
  const shiftX = round(room.x - (left + width / 2) * scale);
  const shiftY = round(room.y - (top + height / 2) * scale);

  const drawn = placed.map(({ letter, x, y }) => {
    const ink = measureLetter(letter);
    const at = `x="${round(x - ink.x)}" y="${round(y - ink.y)}"`;
    return `<text ${at} fill="none" stroke="${cloth}" stroke-width="${GAP * 2}" stroke-linejoin="round">${letter}</text><text ${at} fill="${foil}">${letter}</text>`;
  });
  return `<g transform="translate(${shiftX} ${shiftY}) scale(${round(scale)})" font-family="${FONT_FAMILY}" font-size="${EM}">${drawn.join("")}</g>`;
}

function getWordInitials(text: string): string[] {
  const words = text.match(/\p{L}+/gu) ?? [];
  return words.filter((word) => !PARTICLES.test(word)).map((word) => word.charAt(0).toUpperCase());
}

function placeLetters(letters: readonly string[]): PlacedLetter[] {
  const placed: PlacedLetter[] = [];

  for (const [index, letter] of letters.entries()) {
    const { y, width, height } = measureLetter(letter);
    const previous = placed.at(-1);
    const x = previous
      ? previous.x + previous.width - Math.min(previous.width, width) * OVERLAP
      : 0;
    placed.push({ letter, x, y: y + (index % 2) * DROP, width, height });
  }
  return placed;
}

function measureLetter(letter: string): Box {
  const cached = boxes.get(letter);
  if (cached) return cached;

  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${EM * 4}" height="${EM * 4}"><text x="${EM}" y="${EM * 2}" font-family="${FONT_FAMILY}" font-size="${EM}">${letter}</text></svg>`;
  const ink = new Resvg(svg, { font: { fontFiles, loadSystemFonts: false } }).getBBox();
  if (!ink) throw new Error(`"${letter}" has no visible shape`);

  const box = { x: ink.x - EM, y: ink.y - EM * 2, width: ink.width, height: ink.height };
  boxes.set(letter, box);
  return box;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
