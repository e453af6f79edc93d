import type { NamedLanguage } from "#catalog/epub/resolve-language.ts";
import type { SeriesPlace } from "#catalog/epub/read-series.ts";
import type { BookIdentity } from "#catalog/identity/compare-books.ts";
import type { BookRecord } from "#catalog/records.ts";

import type { People } from "./parse-people.ts";

/** What a file or a catalog of another program says of a book; texts are "" if missing. */
export type BookFacts = {
  title: string;
  subtitle: string;
  people: People;
  /** The first fifty. */
  series: readonly SeriesPlace[];
  publisher: string;
  /** Of publication. */
  year: number | null;
  rights: string;
  language: NamedLanguage;
  /** Plain text with an empty line between paragraphs. */
  description: string;
  /** The first fifty. */
  subjects: readonly string[];
  /** How many of each there are. */
  named: Record<"series" | "subjects", number>;
  /** What an EPUB never says. */
  print: Partial<
    Pick<BookRecord, "type" | "price" | "pageCount" | "binding" | "hasPrintableVersion">
  >;
};

/** The files of a book, by their paths in the folder. */
export type BookFilePaths = Partial<Record<"epubUrl" | "pdfUrl" | "audioUrl" | "coverUrl", string>>;

/** A book of a folder before it is compared with the library. */
export type BookCandidate = {
  facts: BookFacts;
  identity: BookIdentity;
  files: BookFilePaths;
  /** Some words of the book, to tell its language; "" when there are none. */
  readSample: () => Promise<string>;
};

/** `where` names the book in reports: usually its file. `read` throws an error that refuses only this book. */
export type CandidateSource = { where: string; read: () => Promise<BookCandidate> };

/** Without the files that a book does not have. */
export function toFilePaths(
  paths: Readonly<Record<keyof BookFilePaths, string | undefined>>,
): BookFilePaths {
  const present = Object.entries(paths).filter(([, file]) => file !== undefined);
  return Object.fromEntries(present) as BookFilePaths;
}
