import type { PictureFacts } from "#web/ui/picture.tsx";

import { isRecord, writeStored, readStored } from "#web/app/layout/local-storage.ts";

/** The position in a book, and what the home page shows of the book. */
export type ReadingPosition = {
  code: string;
  title: string;
  type: string;
  cover: PictureFacts | null;
  cfi: string;
  /** Progress in the book, from 0 to 1. */
  fraction: number;
  chapter: string;
  /** The first words on the page; "" for a page of pictures. */
  words: string;
  /** The edition of the book that the CFI fits; null for a position stored before editions were. */
  edition: string | null;
  /** The language tag of the book; "" for a position stored before languages were. */
  language: string;
  /** In milliseconds. */
  time: number;
};

/** Its cover may have an older shape; an older position has no words, edition or language. */
type StoredPosition = Omit<ReadingPosition, "cover" | "words" | "edition" | "language"> & {
  cover: unknown;
  words?: unknown;
  edition?: unknown;
  language?: unknown;
};

/** The script in the document's head uses this key too: web/root.tsx. */
export const POSITIONS_KEY = "reading-places";
const MAX_POSITIONS = 50;
/** Books dismissed from home; they still open at their position. */
export const DISMISSED_KEY = "reading-places-aside";

/** The books in progress on this device, latest first. */
export function listPositions(): ReadingPosition[] {
  return readPositions(POSITIONS_KEY);
}

export function findPosition(code: string): ReadingPosition | null {
  return listAllPositions().find((place) => place.code === code) ?? null;
}

export function savePosition(place: ReadingPosition): void {
  writeStored(POSITIONS_KEY, prependPosition(place, listPositions()));
}

export function dismissPosition(code: string): void {
  const place = findPosition(code);
  if (place) writeStored(DISMISSED_KEY, prependPosition(place, readPositions(DISMISSED_KEY)));
  const remaining = listPositions().filter((position) => position.code !== code);
  writeStored(POSITIONS_KEY, remaining.length > 0 ? remaining : null);
}

/** All positions, including those dismissed from home. */
export function listAllPositions(): ReadingPosition[] {
  return [...listPositions(), ...readPositions(DISMISSED_KEY)];
}

export function deletePositions(): void {
  writeStored(POSITIONS_KEY, null);
  writeStored(DISMISSED_KEY, null);
  delete document.documentElement.dataset["reading"];
}

function readPositions(name: string): ReadingPosition[] {
  const value = readStored(name);
  return Array.isArray(value) ? value.filter(isPosition).map(complete) : [];
}

function prependPosition(
  place: ReadingPosition,
  places: readonly ReadingPosition[],
): ReadingPosition[] {
  return [place, ...places.filter(({ code }) => code !== place.code)].slice(0, MAX_POSITIONS);
}

function isPosition(value: unknown): value is StoredPosition {
  return (
    isRecord(value) &&
    ["code", "title", "type", "cfi", "chapter"].every((name) => typeof value[name] === "string") &&
    typeof value["fraction"] === "number"
  );
}

/** Drops an invalid cover; home shows a placeholder instead. */
function complete({ cover, words, edition, language, ...place }: StoredPosition): ReadingPosition {
  return {
    ...place,
    cover: isPicture(cover) ? cover : null,
    words: typeof words === "string" ? words : "",
    edition: typeof edition === "string" ? edition : null,
    language: typeof language === "string" ? language : "",
  };
}

function isPicture(value: unknown): value is PictureFacts {
  return (
    isRecord(value) &&
    typeof value["base"] === "string" &&
    typeof value["color"] === "string" &&
    ["width", "height", "fallback"].every((name) => typeof value[name] === "number") &&
    Array.isArray(value["sizes"]) &&
    value["sizes"].every((size) => typeof size === "number")
  );
}
