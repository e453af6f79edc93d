import type { z } from "zod";

import type { Fate } from "#api/db/catalogue/write-lists.ts";
import type { OpenDatabase } from "#api/db/open-database.ts";

import { EpubRefused } from "./epub/epub-refused.ts";
import { FileRefused } from "./folder-files.ts";
import type { MediaStore } from "./media-store.ts";
import { PictureRefused } from "./pictures/picture-refused.ts";
import type { Codes } from "./prepare-book.ts";
import type { Found, ListName, Source } from "./read/source.ts";
import { count, type ImportReport, refuse } from "./report.ts";

/** What every step of an import has at hand. */
export type Import = {
  source: Source;
  store: MediaStore;
  /** Null when the folder is only checked. */
  database: OpenDatabase | null;
  /** "YYYY-MM-DD": the day on which a new book that names none joins the library. */
  today: string;
  codes: Codes;
  report: ImportReport;
  /** Called once for each record that is done. */
  onRecord: (list: ListName) => void;
};

/**
 * Takes the records of a list one by one. A record that does not fit its shape, or that `take` refuses,
 * is reported with its reason and the rest goes on; a code that stands twice counts the first time.
 */
export async function takeEach<Item extends object>(
  { report, onRecord }: Import,
  list: ListName,
  found: AsyncIterable<Found> | Iterable<Found>,
  shape: z.ZodType<Item>,
  take: (record: Item) => Promise<Fate>,
): Promise<void> {
  const seen = new Set<string>();

  for await (const item of found) {
    const key = keysOf(item)[0] ?? null;
    const reason = "unreadable" in item ? item.unreadable : await takeOne(item);
    if (reason !== null) refuse(report, list, { where: item.where, code: key, reason });
    onRecord(list);
  }

  /** The reason the record is refused for, or null. */
  async function takeOne(item: Found & { value: unknown }): Promise<string | null> {
    const keys = keysOf(item);
    if (keys.some((one) => seen.has(one))) return "The list has it twice; the first one counts.";
    const record = shape.safeParse(item.value);
    if (!record.success) return record.error.issues.map(describeIssue).join("; ");

    try {
      count(report, list, await take(record.data));
    } catch (error) {
      const reason = reasonOf(error);
      if (reason !== null) return reason;
      const message = error instanceof Error ? error.message : String(error);
      throw new Error(`The import stopped at ${item.where}: ${message}`, { cause: error });
    }
    for (const one of keys) seen.add(one);
    return null;
  }
}

/** Why a record is refused, when that is what the error is about: its data, or a file of it that cannot be read. */
function reasonOf(error: unknown): string | null {
  if (isRefusal(error)) return error.message;
  if (!(error instanceof Error) || !("code" in error)) return null;

  const code = String(error.code);
  const isOfTheRecord = /^2[23]\w{3}$/.test(code) || unreadable.has(code);
  return isOfTheRecord ? error.message : null;
}

const unreadable = new Set(["EACCES", "EISDIR", "ENOENT", "ENOTDIR", "EPERM", "ENAMETOOLONG"]);

function isRefusal(error: unknown): error is Error {
  return (
    error instanceof FileRefused || error instanceof EpubRefused || error instanceof PictureRefused
  );
}

/** "price: Invalid input: expected number, received string". */
export function describeIssue({ path, message }: z.core.$ZodIssue): string {
  return path.length > 0 ? `${path.join(".")}: ${message}` : message;
}

/** What a list knows a record by: its code and its number, as far as it has them. */
function keysOf(item: Found): string[] {
  if (!("value" in item) || typeof item.value !== "object" || item.value === null) return [];
  const { code, id } = item.value as { code?: unknown; id?: unknown };
  return [code, id]
    .filter((key) => typeof key === "string" || typeof key === "number")
    .map((key) => (typeof key === "number" ? `number ${key}` : String(key)));
}
