import type { PictureFacts } from "#web/ui/picture.tsx";

import { isRecord, writeStored, readStored } from "#web/layout/local-storage.ts";

/** Where somebody left off in a book, and what home shows of that book. */
export type ReadingPosition = {
  code: string;
  title: string;
  type: string;
  cover: PictureFacts | null;
  cfi: string;
  /** How far into the book, from 0 to 1. */
  fraction: number;
  chapter: string;
  /** In milliseconds. */
  time: number;
};

/** Its cover may have been kept in another shape. */
type StoredPosition = Omit<ReadingPosition, "cover"> & { cover: unknown };

/** A script of the document's head looks for this name too: web/layout/preferences-script.tsx. */
export const POSITIONS_KEY = "reading-places";
const MAX_POSITIONS = 50;
/** What home shall not show any more; the book is still taken up where it was left. */
export const DISMISSED_KEY = "reading-places-aside";

/** The books begun on this device, the last one read first. */
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
  const others = listPositions().filter((other) => other.code !== code);
  writeStored(POSITIONS_KEY, others.length > 0 ? others : null);
}

/** All of them, also those that home does not show. */
export function listAllPositions(): ReadingPosition[] {
  return [...listPositions(), ...readPositions(DISMISSED_KEY)];
}

export function deletePositions(): void {
  writeStored(POSITIONS_KEY, null);
  writeStored(DISMISSED_KEY, null);
  delete document.documentElement.dataset["reading"];
}

function readPositions(name: string): ReadingPosition[] {
  const kept = readStored(name);
  return Array.isArray(kept) ? kept.filter(isPosition).map(withValidCover) : [];
}

function prependPosition(
  place: ReadingPosition,
  places: readonly ReadingPosition[],
): ReadingPosition[] {
  return [place, ...places.filter(({ code }) => code !== place.code)].slice(0, MAX_POSITIONS);
}

function isPosition(kept: unknown): kept is StoredPosition {
  return (
    isRecord(kept) &&
    ["code", "title", "type", "cfi", "chapter"].every((name) => typeof kept[name] === "string") &&
    typeof kept["fraction"] === "number"
  );
}

/** Home has a picture of its own for a book without a cover. */
function withValidCover(place: StoredPosition): ReadingPosition {
  const { cover } = place;
  return { ...place, cover: isPicture(cover) ? cover : null };
}

function isPicture(kept: unknown): kept is PictureFacts {
  return (
    isRecord(kept) &&
    typeof kept["base"] === "string" &&
    typeof kept["color"] === "string" &&
    ["width", "height", "fallback"].every((name) => typeof kept[name] === "number") &&
    Array.isArray(kept["sizes"]) &&
    kept["sizes"].every((size) => typeof size === "number")
  );
}
