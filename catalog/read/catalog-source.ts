/** The lists a catalog may have; all but `books` are small enough to be held. */
export const listNames = [
  "series",
  "topics",
  "authors",
  "books",
  "audios",
  "courses",
  "periodicals",
  "distributors",
  "printSubscriptions",
  "videos",
  "notices",
  "pages",
  "countries",
] as const;
export type ListName = (typeof listNames)[number];

/** A record as it was read, and where it stands, for whoever has to mend it. */
export type SourceRecord =
  | { where: string; value: unknown }
  | { where: string; unreadable: string };

/** A folder that was opened for reading. */
export type CatalogSource = {
  folder: string;
  /** What it was taken for, for the report. */
  kind: string;
  /** Things that were noticed and change nothing. */
  remarks: string[];
  /** Whether an author or topic that the library has already is left as it is. */
  keepsExisting: boolean;
  library: unknown;
  settings: unknown;
  lists: Partial<Record<Exclude<ListName, "books">, SourceRecord[]>>;
  countBooks: () => Promise<number>;
  /** Reads the books from the beginning, one at a time. */
  books: () => AsyncIterable<SourceRecord>;
};

/** The folder as a whole cannot be read; the message says what to do. */
export class FolderError extends Error {}

export async function countItems(items: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  for await (const _ of items) count += 1;
  return count;
}
