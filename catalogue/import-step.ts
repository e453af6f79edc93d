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
    const key = keyOf(item);
    const reason = "unreadable" in item ? item.unreadable : await takeOne(item.value, key);
    if (reason !== null) refuse(report, list, { where: item.where, code: key, reason });
    onRecord(list);
  }

  /** The reason the record is refused for, or null. */
  async function takeOne(value: unknown, key: string | null): Promise<string | null> {
    if (key !== null && seen.has(key)) return "The list has it twice; the first one counts.";
    const record = shape.safeParse(value);
    if (!record.success) return record.error.issues.map(describeIssue).join("; ");

    try {
      count(report, list, await take(record.data));
    } catch (error) {
      if (isRefusal(error)) return error.message;
      throw error;
    }
    if (key !== null) seen.add(key);
    return null;
  }
}

export function isRefusal(error: unknown): error is Error {
  return (
    error instanceof FileRefused || error instanceof EpubRefused || error instanceof PictureRefused
  );
}

/** "price: Invalid input: expected number, received string". */
export function describeIssue({ path, message }: z.core.$ZodIssue): string {
  return path.length > 0 ? `${path.join(".")}: ${message}` : message;
}

function keyOf(item: Found): string | null {
  if (!("value" in item) || typeof item.value !== "object" || item.value === null) return null;
  const { code, id } = item.value as { code?: unknown; id?: unknown };
  const key = code ?? id;
  return typeof key === "string" || typeof key === "number" ? String(key) : null;
}
