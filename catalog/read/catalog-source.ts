import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { Readable } from "node:stream";

import type { FileCopy, PlannedBook } from "#catalog/identity/book-plan.ts";
import type { AbsentFields } from "#api/db/catalog/absent-fields.ts";

/** In bytes: small chunks, because about thirty are buffered. */
const CHUNK_BYTES = 16 * 1024;

/** The lists of a catalog; all except `books` are small enough for memory. */
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

/** Fields that rows of another list fill. */
export const partFields: readonly string[] = ["articles", "courseBooks"];

/** A cell of a spreadsheet that is not what its column has. */
export type CellFault = { field: string; column: string; text: string; expected: string };

/** The cells of a row by field, or by field and language as in "name.es", for error reports. */
export type SheetRow = {
  columns: ReadonlyMap<string, { column: string; text: string }>;
  faults: readonly CellFault[];
};

/** A record and its position in the source, for error reports. */
export type SourceRecord =
  | {
      where: string;
      value: unknown;
      sheet?: SheetRow;
      /** What is wrong with the rows of other lists that belong to it. */
      partFaults?: readonly string[];
    }
  | { where: string; unreadable: string };

export type CatalogSource = {
  folder: string;
  /** The detected kind of catalog, for the report. */
  kind: string;
  /** Notes for the report that change nothing. */
  remarks: string[];
  /** Of a folder without codes of its own: which book of the library each of its books becomes, by the code. */
  plans?: ReadonlyMap<string, PlannedBook>;
  /** Files that are the same as others of the folder. */
  copies?: readonly FileCopy[];
  /** Files that were read, or that the report names, beside those that records name. */
  usedFiles: readonly string[];
  /** Whether existing authors and topics of the library are left unchanged. */
  keepsExisting: boolean;
  /** What spreadsheets have no column for. */
  absent?: Partial<Record<ListName, AbsentFields>>;
  library: unknown;
  settings: unknown;
  lists: Partial<Record<Exclude<ListName, "books">, SourceRecord[]>>;
  countBooks: () => Promise<number>;
  /** Reads the books one at a time, from the beginning. */
  books: () => AsyncIterable<SourceRecord>;
};

/** The whole folder cannot be read; the message says what to do. */
export class FolderError extends Error {}

export async function countItems(items: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  for await (const _ of items) count += 1;
  return count;
}

/** Streams the text of a file without byte order mark. Throws `FolderError` when it is not UTF-8. */
export function openText(file: string): Readable {
  return Readable.from(decode(file));
}

async function* decode(file: string): AsyncIterable<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const bytes of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
      yield decoder.decode(bytes, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) {
      throw new FolderError(`${basename(file)} is not UTF-8 text; save it as UTF-8 and try again.`);
    }
    throw error;
  }
}
