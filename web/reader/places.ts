import type { PictureFacts } from "#web/ui/picture.tsx";

import { isRecord, keep, readKept } from "./kept.ts";

/** Where somebody left off in a book, and what home shows of that book. */
export type Place = {
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

/** A script of the document's head looks for this name too: web/layout/choices-script.tsx. */
const NAME = "reading-places";
const MOST = 50;

/** The books begun on this device, the last one read first. */
export function findPlaces(): Place[] {
  const kept = readKept(NAME);
  return Array.isArray(kept) ? kept.filter(isPlace) : [];
}

export function findPlace(code: string): Place | null {
  return findPlaces().find((place) => place.code === code) ?? null;
}

export function keepPlace(place: Place): void {
  keep(NAME, [place, ...othersThan(place.code)].slice(0, MOST));
}

export function forgetPlace(code: string): void {
  const others = othersThan(code);
  keep(NAME, others.length > 0 ? others : null);
}

function othersThan(code: string): Place[] {
  return findPlaces().filter((place) => place.code !== code);
}

function isPlace(kept: unknown): kept is Place {
  return (
    isRecord(kept) &&
    ["code", "title", "type", "cfi", "chapter"].every((name) => typeof kept[name] === "string") &&
    typeof kept["fraction"] === "number" &&
    (kept["cover"] === null || isRecord(kept["cover"]))
  );
}
