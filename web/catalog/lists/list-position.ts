export type ListPage<T> = { items: T[]; total: number };

/** The state of a list when the person left it. */
export type ListPosition = {
  /** The number of pages that were added. */
  pages: number;
  /** Scroll positions of the pane and the page, in pixels. */
  paneTop: number;
  pageTop: number;
};

const STORAGE_KEY = "lists";
const MAX_POSITIONS = 50;
const MAX_CACHED_LISTS = 10;

/** Pages added to lists in this document, most recent list last. */
const cachedPages = new Map<string, unknown[]>();

/** The added pages of a list that this document still has. */
export function getCachedPages<T>(listKey: string): ListPage<T>[] {
  // Safe: a listKey identifies one list, and a list has one item type.
  return (cachedPages.get(listKey) ?? []) as ListPage<T>[];
}

export function cachePages<T>(listKey: string, pages: ListPage<T>[]): void {
  cachedPages.delete(listKey);
  cachedPages.set(listKey, pages);
  for (const oldest of [...cachedPages.keys()].slice(0, -MAX_CACHED_LISTS))
    cachedPages.delete(oldest);
}

/** The position of a list in this or an earlier document of the tab; null when there is none. */
export function findListPosition(listKey: string): ListPosition | null {
  return readListPositions().find(([key]) => key === listKey)?.[1] ?? null;
}

export function saveListPosition(listKey: string, position: ListPosition): void {
  const remaining = readListPositions().filter(([key]) => key !== listKey);
  try {
    const entries = [...remaining, [listKey, position]].slice(-MAX_POSITIONS);
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(entries));
  } catch {
    // Storage is blocked or full: the list starts at its top.
  }
}

function readListPositions(): [listKey: string, position: ListPosition][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]");
  } catch {
    return [];
  }
}
