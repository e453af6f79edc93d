import type { PictureFacts } from "#web/ui/picture.tsx";

import { isRecord, keep, readKept } from "#web/layout/kept.ts";

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

/** Its cover may have been kept in another shape. */
type KeptPlace = Omit<Place, "cover"> & { cover: unknown };

/** A script of the document's head looks for this name too: web/layout/choices-script.tsx. */
export const NAME = "reading-places";
const MOST = 50;
/** What home shall not show any more; the book is still taken up where it was left. */
export const ASIDE = "reading-places-aside";

/** The books begun on this device, the last one read first. */
export function findPlaces(): Place[] {
  return readPlaces(NAME);
}

export function findPlace(code: string): Place | null {
  return findAllPlaces().find((place) => place.code === code) ?? null;
}

export function keepPlace(place: Place): void {
  keep(NAME, withFirst(place, findPlaces()));
}

export function setPlaceAside(code: string): void {
  const place = findPlace(code);
  if (place) keep(ASIDE, withFirst(place, readPlaces(ASIDE)));
  const others = findPlaces().filter((other) => other.code !== code);
  keep(NAME, others.length > 0 ? others : null);
}

/** All of them, also those that home does not show. */
export function findAllPlaces(): Place[] {
  return [...findPlaces(), ...readPlaces(ASIDE)];
}

export function forgetPlaces(): void {
  keep(NAME, null);
  keep(ASIDE, null);
  delete document.documentElement.dataset["reading"];
}

function readPlaces(name: string): Place[] {
  const kept = readKept(name);
  return Array.isArray(kept) ? kept.filter(isPlace).map(withSoundCover) : [];
}

function withFirst(place: Place, places: readonly Place[]): Place[] {
  return [place, ...places.filter(({ code }) => code !== place.code)].slice(0, MOST);
}

function isPlace(kept: unknown): kept is KeptPlace {
  return (
    isRecord(kept) &&
    ["code", "title", "type", "cfi", "chapter"].every((name) => typeof kept[name] === "string") &&
    typeof kept["fraction"] === "number"
  );
}

/** Home has a picture of its own for a book without a cover. */
function withSoundCover(place: KeptPlace): Place {
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
