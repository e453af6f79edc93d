import type { BookNames } from "#catalog/epub/book-names.ts";

/** The path of a text in the book, the names of all files, and a callback for each removed item. */
export type Cleaning = {
  path: string;
  names: BookNames;
  note: (removed: string) => void;
  /** The types of the files cleaned so far, by their names in the cleaned book; media come before texts. */
  types?: ReadonlyMap<string, string>;
  /** Style sheets that draw pictures, by their names in the cleaned book. */
  painting?: ReadonlySet<string>;
  /** The style sheets that each style sheet cleaned so far imports. */
  imports?: Map<string, Set<string>>;
  /** The file that is shown for a chapter: itself, or its fallback. Links lead there. */
  findShown?: (path: string) => string;
  /** Receives the files that links and contents lead to. */
  linked?: Set<string>;
};

/** Shortens text from a book and replaces invisible characters, for use in a note. */
export function toPrintable(text: string): string {
  const shown = text.replace(/[\p{Cc}\p{Cf}]/gu, "?");
  return shown.length > 100 ? `${shown.slice(0, 100)}…` : shown;
}
