import { create } from "zustand";

import { isRecord, writeStored, readStored } from "#web/app/layout/local-storage.ts";

/** A bookmarked page; `edition` is the one its CFI fits, null for a bookmark stored before editions were. */
export type Bookmark = {
  cfi: string;
  fraction: number;
  chapter: string;
  words: string;
  edition: string | null;
};

type BookmarksByBook = Record<string, Bookmark[]>;

const STORAGE_KEY = "reading-marks";

/** The bookmarks on this device by code of the book. */
export const useBookmarks = create<{ books: BookmarksByBook }>(() => ({
  books: parseBookmarks(readStored(STORAGE_KEY)),
}));

/** Removed in another tab, as at sign-out: this tab must not store its copy again. */
if (typeof document !== "undefined") {
  addEventListener("storage", ({ key, newValue }) => {
    if (key === STORAGE_KEY && newValue === null) useBookmarks.setState({ books: {} });
  });
}

const noBookmarks: Bookmark[] = [];

export function listBookmarks({ books }: { books: BookmarksByBook }, code: string): Bookmark[] {
  return books[code] ?? noBookmarks;
}

/** Adds a bookmark in the order of the book. */
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
  const { [code]: _, ...remaining } = readStoredBookmarks().books;
  const books = marks.length > 0 ? { ...remaining, [code]: marks } : remaining;
  useBookmarks.setState({ books });
  writeStored(STORAGE_KEY, books);
}

/** Reads what another tab may have stored. */
function readStoredBookmarks(): { books: BookmarksByBook } {
  const value = readStored(STORAGE_KEY);
  return value === null ? useBookmarks.getState() : { books: parseBookmarks(value) };
}

function parseBookmarks(value: unknown): BookmarksByBook {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([code, marks]) => [
      code,
      Array.isArray(marks) ? marks.filter(isBookmark).map(withEdition) : [],
    ]),
  );
}

type StoredBookmark = Omit<Bookmark, "edition"> & { edition?: unknown };

function withEdition({ edition, ...mark }: StoredBookmark): Bookmark {
  return { ...mark, edition: typeof edition === "string" ? edition : null };
}

function isBookmark(value: unknown): value is StoredBookmark {
  return (
    isRecord(value) &&
    typeof value["cfi"] === "string" &&
    typeof value["fraction"] === "number" &&
    typeof value["chapter"] === "string" &&
    typeof value["words"] === "string"
  );
}
