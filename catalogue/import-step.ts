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
  /** Whether pictures of videos may be fetched from that address. */
  mayFetchPicture: (address: string) => boolean;
  codes: Codes;
  report: ImportReport;
  /** Called once for each record that is done. */
  onRecord: (list: ListName) => void;
};

type Taking<Item, Ready> = {
  shape: z.ZodType<Item>;
  /** The slow part that changes nothing in the library: begun for a record while the one before it is taken. */
  prepare?: (record: Item) => Promise<Ready>;
  /** `place` is the record's in its list, from 0. */
  take: (record: Item, ready: Ready | undefined, place: number) => Promise<Fate>;
};

/**
 * Takes the records of a list one by one. A record that does not fit its shape, or that is refused while it is
 * prepared or taken, is reported with its reason and the rest goes on; a code that stands twice counts the first time.
 */
export async function takeEach<Item extends object, Ready>(
  { report, onRecord }: Import,
  list: ListName,
  found: AsyncIterable<Found> | Iterable<Found>,
  { shape, prepare, take }: Taking<Item, Ready>,
): Promise<void> {
  const seen = new Set<string>();
  let waiting: (() => Promise<void>) | null = null;
  let place = 0;

  for await (const item of found) {
    const finish = begin(item, place++);
    await waiting?.();
    waiting = finish;
  }
  await waiting?.();

  /** Reads and prepares a record; what is answered takes it. */
  function begin(item: Found, place: number): () => Promise<void> {
    const keys = keysOf(item);
    const read = "unreadable" in item ? null : shape.safeParse(item.value);
    const ready = read?.success ? prepare?.(read.data) : undefined;
    const taking = async (record: Item) => take(record, await ready, place);
    // Looked at when its turn comes; until then nobody waits for it.
    ready?.catch(() => {});

    return async () => {
      const reason =
        "unreadable" in item ? item.unreadable : await takeOne(item.where, keys, read, taking);
      if (reason !== null)
        refuse(report, list, { where: item.where, code: keys[0] ?? null, reason });
      onRecord(list);
    };
  }

  /** The reason the record is refused for, or null. */
  async function takeOne(
    where: string,
    keys: string[],
    read: z.ZodSafeParseResult<Item> | null,
    taking: (record: Item) => Promise<Fate>,
  ): Promise<string | null> {
    if (keys.some((one) => seen.has(one))) return "The list has it twice; the first one counts.";
    if (!read?.success) return (read?.error.issues ?? []).map(describeIssue).join("; ");

    try {
      count(report, list, await taking(read.data));
    } catch (error) {
      const reason = reasonOf(error);
      if (reason !== null) return reason;
      const message = error instanceof Error ? error.message : String(error);
      throw new Error(`The import stopped at ${where}: ${message}`, { cause: error });
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
