import { create } from "zustand";

import { isRecord, keep, readKept } from "#web/layout/kept.ts";

/** A page that somebody marked. */
export type PageMark = { cfi: string; fraction: number; chapter: string; words: string };

type Marks = Record<string, PageMark[]>;

const NAME = "reading-marks";

/** The marked pages of each book on this device, by the book's code. */
export const useMarks = create<{ books: Marks }>(() => ({ books: readMarks(readKept(NAME)) }));

/** Removed elsewhere, as at a sign-out: what this tab has must not be kept again. */
if (typeof document !== "undefined") {
  addEventListener("storage", ({ key, newValue }) => {
    if (key === NAME && newValue === null) useMarks.setState({ books: {} });
  });
}

const none: PageMark[] = [];

export function marksOf({ books }: { books: Marks }, code: string): PageMark[] {
  return books[code] ?? none;
}

/** In the order of the book. */
export function addMark(code: string, mark: PageMark): void {
  const marks = [...marksOf(keptMarks(), code), mark];
  setMarks(
    code,
    marks.toSorted((a, b) => a.fraction - b.fraction),
  );
}

export function removeMarks(code: string, cfis: readonly string[]): void {
  setMarks(
    code,
    marksOf(keptMarks(), code).filter(({ cfi }) => !cfis.includes(cfi)),
  );
}

export function forgetMarks(): void {
  useMarks.setState({ books: {} });
  keep(NAME, null);
}

function setMarks(code: string, marks: PageMark[]): void {
  const { [code]: _, ...others } = keptMarks().books;
  const books = marks.length > 0 ? { ...others, [code]: marks } : others;
  useMarks.setState({ books });
  keep(NAME, books);
}

/** As another tab may have left them. */
function keptMarks(): { books: Marks } {
  const kept = readKept(NAME);
  return kept === null ? useMarks.getState() : { books: readMarks(kept) };
}

function readMarks(kept: unknown): Marks {
  if (!isRecord(kept)) return {};
  return Object.fromEntries(
    Object.entries(kept).map(([code, marks]) => [
      code,
      Array.isArray(marks) ? marks.filter(isMark) : [],
    ]),
  );
}

function isMark(kept: unknown): kept is PageMark {
  return (
    isRecord(kept) &&
    typeof kept["cfi"] === "string" &&
    typeof kept["fraction"] === "number" &&
    typeof kept["chapter"] === "string" &&
    typeof kept["words"] === "string"
  );
}
