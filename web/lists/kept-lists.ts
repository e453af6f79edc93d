import type { ListPage } from "./use-pages.ts";

/** How a list was left. */
export type Left = {
  /** How many pages it had grown by. */
  pages: number;
  /** How far its pane and the page were scrolled, in pixels. */
  paneTop: number;
  pageTop: number;
};

const STORED_AS = "lists";
const MOST_LEFT = 50;
const MOST_GROWN = 10;

/** What was added to lists in this document, those last added to at the end. */
const grown = new Map<string, unknown[]>();

/** The pages that were added to the list of a place, as far as this document still has them. */
export function recallPages<T>(place: string): ListPage<T>[] {
  // The one place where the kind of list is not known to the types: an entry of the history has one.
  return (grown.get(place) ?? []) as ListPage<T>[];
}

export function keepPages<T>(place: string, pages: ListPage<T>[]): void {
  grown.delete(place);
  grown.set(place, pages);
  for (const oldest of [...grown.keys()].slice(0, -MOST_GROWN)) grown.delete(oldest);
}

/** How the list of a place was left, in this document or one before it in the same tab; null when it never was. */
export function recallLeft(place: string): Left | null {
  return readLeft().find(([other]) => other === place)?.[1] ?? null;
}

export function keepLeft(place: string, left: Left): void {
  const others = readLeft().filter(([other]) => other !== place);
  try {
    const kept = [...others, [place, left]].slice(-MOST_LEFT);
    sessionStorage.setItem(STORED_AS, JSON.stringify(kept));
  } catch {
    // Storage is blocked or full: the list begins at its top.
  }
}

function readLeft(): [place: string, left: Left][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORED_AS) ?? "[]");
  } catch {
    return [];
  }
}
