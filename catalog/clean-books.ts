import { join } from "node:path";

import { lockImports } from "#api/db/catalog/import-lock.ts";
import {
  listReadingCopies,
  type ReadingCopy,
  type ReadingCopyWrite,
  replaceReadingCopies,
} from "#api/db/catalog/reading-copies.ts";
import type { OpenDatabase } from "#api/db/database/open-database.ts";

import { compareCopies } from "./compare-copies.ts";
import { CLEANING_VERSION } from "./epub/clean-epub.ts";
import { deleteFormerFiles } from "./delete-former-files.ts";
import { FileError, locateFile } from "./folder-files.ts";
import { ImportLockedError, type OnProgress } from "./import-report.ts";
import { findRefusalReason } from "./import-step.ts";
import { findStored, type MediaStore, openMediaStore } from "./media-store.ts";
import { describeChapters } from "./prepare-book.ts";

/** What cleaning books again has done so far; each text names a book. */
export type CleaningReport = {
  upToDate: number;
  cleaned: number;
  /** Of the cleaned books, those that differ from before, and those with chapters that cannot be read. */
  changes: string[];
  /** Books that keep their former copy, each with the reason. */
  kept: string[];
};

type CleanBooksOptions = {
  database: OpenDatabase;
  mediaRoot: string;
  report: CleaningReport;
  onProgress?: OnProgress;
};

/** Books are written together, because each write empties the caches of the site. */
const MAX_BATCH_SIZE = 20;
const MAX_WAIT_MS = 10_000;

export function createCleaningReport(): CleaningReport {
  return { upToDate: 0, cleaned: 0, changes: [], kept: [] };
}

/**
 * Makes the copy for reading again of books that an earlier version of the cleaning made. Readers see the former copy
 * until the new one is complete; a book that cannot be cleaned keeps it. An interrupted run goes on when repeated.
 * Throws `ImportLockedError` when an import is running.
 */
export async function cleanBooks(options: CleanBooksOptions): Promise<void> {
  const { database, mediaRoot, report, onProgress } = options;
  await using lock = await lockImports(database);
  if (!lock) throw new ImportLockedError();
  await using store = openMediaStore(mediaRoot);

  const copies = await listReadingCopies(database.db);
  const due = copies.filter(({ unpacked }) => !unpacked.endsWith(`-${CLEANING_VERSION}`));
  report.upToDate = copies.length - due.length;
  let batch: CleanedBook[] = [];
  let since = performance.now();
  for (const [done, copy] of due.entries()) {
    const cleaned = await cleanBook(copy, store, options);
    if (cleaned) batch.push(cleaned);
    lock.requireHeld();
    if (batch.length === MAX_BATCH_SIZE || performance.now() - since > MAX_WAIT_MS) await save();
    onProgress?.({ done: done + 1, total: due.length, what: "books" });
  }
  await save();
  await deleteFormerFiles(database, mediaRoot);

  async function save(): Promise<void> {
    await replaceReadingCopies(database, batch);
    report.cleaned += batch.length;
    report.changes.push(...batch.flatMap(({ changes }) => changes));
    batch = [];
    since = performance.now();
  }
}

type CleanedBook = ReadingCopyWrite & { changes: string[] };

export function describeCleaning({ upToDate, cleaned, changes, kept }: CleaningReport): string[] {
  return [
    ...changes.map((change) => `Changed: ${change}`),
    ...kept.map((book) => `Not cleaned: ${book} Readers have its former copy.`),
    `${cleaned} cleaned again, ${kept.length} not, ${upToDate} were up to date.`,
  ];
}

/** null when the book keeps its copy. */
async function cleanBook(
  copy: ReadingCopy,
  store: MediaStore,
  { mediaRoot, report }: CleanBooksOptions,
): Promise<CleanedBook | null> {
  try {
    const stored = await findStored(mediaRoot, copy.path);
    const made = await store.storeReadingCopy(await locateFile(mediaRoot, stored));
    if (made.sha256 !== copy.sha256) throw new FileError(`${copy.path} is another file now.`);
    const difference = await compareCopies(
      join(mediaRoot, await findStored(mediaRoot, copy.unpacked)),
      join(mediaRoot, made.unpacked),
    );
    const changes = [difference, describeChapters(made.chapters)];
    return {
      copy,
      unpacked: made.unpacked,
      chapters: made.readable,
      changes: changes.filter((each) => each !== null).map((each) => `${copy.code}: ${each}`),
    };
  } catch (error) {
    const reason = findRefusalReason(error);
    if (reason === null) throw error;
    report.kept.push(`${copy.code}: ${reason}`);
    return null;
  }
}
