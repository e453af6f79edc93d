import { create } from "zustand";

import { isRecord, writeStored, readStored } from "#web/layout/local-storage.ts";

/** A page that somebody marked. */
export type Bookmark = { cfi: string; fraction: number; chapter: string; words: string };

type BookmarksByBook = Record<string, Bookmark[]>;

const STORAGE_KEY = "reading-marks";

/** The marked pages of each book on this device, by the book's code. */
export const useBookmarks = create<{ books: BookmarksByBook }>(() => ({
  books: parseBookmarks(readStored(STORAGE_KEY)),
}));

/** Removed elsewhere, as at a sign-out: what this tab has must not be kept again. */
if (typeof document !== "undefined") {
  addEventListener("storage", ({ key, newValue }) => {
    if (key === STORAGE_KEY && newValue === null) useBookmarks.setState({ books: {} });
  });
}

const noBookmarks: Bookmark[] = [];

export function listBookmarks({ books }: { books: BookmarksByBook }, code: string): Bookmark[] {
  return books[code] ?? noBookmarks;
}

/** In the order of the book. */
export function addBookmark(code: string, mark: Bookmark): void {
  const marks = [...listBookmarks(readStoredBookmarks(), code), mark];
  setBookmarks(
    code,
    marks.toSorted((a, b) => a.fraction - b.fraction),
  );
}

export function removeBookmarks(code: string, cfis: readonly string[]): void {
  setBookmarks(
    code,
    listBookmarks(readStoredBookmarks(), code).filter(({ cfi }) => !cfis.includes(cfi)),
  );
}

export function deleteBookmarks(): void {
  useBookmarks.setState({ books: {} });
  writeStored(STORAGE_KEY, null);
}

function setBookmarks(code: string, marks: Bookmark[]): void {
  const { [code]: _, ...others } = readStoredBookmarks().books;
  const books = marks.length > 0 ? { ...others, [code]: marks } : others;
  useBookmarks.setState({ books });
  writeStored(STORAGE_KEY, books);
}

/** As another tab may have left them. */
function readStoredBookmarks(): { books: BookmarksByBook } {
  const kept = readStored(STORAGE_KEY);
  return kept === null ? useBookmarks.getState() : { books: parseBookmarks(kept) };
}

function parseBookmarks(kept: unknown): BookmarksByBook {
  if (!isRecord(kept)) return {};
  return Object.fromEntries(
    Object.entries(kept).map(([code, marks]) => [
      code,
      Array.isArray(marks) ? marks.filter(isBookmark) : [],
    ]),
  );
}

function isBookmark(kept: unknown): kept is Bookmark {
  return (
    isRecord(kept) &&
    typeof kept["cfi"] === "string" &&
    typeof kept["fraction"] === "number" &&
    typeof kept["chapter"] === "string" &&
    typeof kept["words"] === "string"
  );
}
