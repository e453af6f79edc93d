import type { ListPage } from "./use-pages.ts";

/** How a list was left. */
export type ListPosition = {
  /** How many pages it had grown by. */
  pages: number;
  /** How far its pane and the page were scrolled, in pixels. */
  paneTop: number;
  pageTop: number;
};

const STORAGE_KEY = "lists";
const MAX_POSITIONS = 50;
const MAX_CACHED_LISTS = 10;

/** What was added to lists in this document, those last added to at the end. */
const cachedPages = new Map<string, unknown[]>();

/** The pages that were added to the list of a place, as far as this document still has them. */
export function getCachedPages<T>(place: string): ListPage<T>[] {
  // The one place where the kind of list is not known to the types: an entry of the history has one.
  return (cachedPages.get(place) ?? []) as ListPage<T>[];
}

export function cachePages<T>(place: string, pages: ListPage<T>[]): void {
  cachedPages.delete(place);
  cachedPages.set(place, pages);
  for (const oldest of [...cachedPages.keys()].slice(0, -MAX_CACHED_LISTS))
    cachedPages.delete(oldest);
}

/** How the list of a place was left, in this document or one before it in the same tab; null when it never was. */
export function findListPosition(place: string): ListPosition | null {
  return readListPositions().find(([other]) => other === place)?.[1] ?? null;
}

export function saveListPosition(place: string, left: ListPosition): void {
  const others = readListPositions().filter(([other]) => other !== place);
  try {
    const kept = [...others, [place, left]].slice(-MAX_POSITIONS);
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
  } catch {
    // Storage is blocked or full: the list begins at its top.
  }
}

function readListPositions(): [place: string, left: ListPosition][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]");
  } catch {
    return [];
  }
}
