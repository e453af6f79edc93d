import type { Kysely } from "kysely";
import type { z } from "zod";

import { findHiddenTopics } from "#api/db/catalog/book-lists.ts";
import { type ImportLock, lockImports } from "#api/db/catalog/import-lock.ts";
import {
  isSearchStale,
  markSearchReady,
  markSearchStale,
  raiseCatalogVersion,
} from "#api/db/library/library.ts";
import { deletionOrder } from "#api/db/catalog/delete-records.ts";
import { findCodesOfOtherCase } from "#api/db/catalog/withdraw-records.ts";
import { findNewlyWithheld, listWithheldFiles } from "#api/db/catalog/withheld-files.ts";
import { readIds } from "#api/db/catalog/write-lists.ts";
import { writeCartSettings, writeCountry, writeFacts } from "#api/db/catalog/write-facts.ts";
import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { runTrial } from "#api/db/database/trial-database.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { rebuildSearch, updateSearch } from "#api/db/search/update-search.ts";
import { getLocalDay } from "#domain/days.ts";

import { deleteFormerFiles } from "./delete-former-files.ts";
import { openReading } from "./reading-process/open-reading.ts";
import { importBooks, noteMissingOriginals } from "./import-books.ts";
import { importDeletions } from "./import-deletions.ts";
import { importAudios, importCourses } from "./import-holdings.ts";
import { importAuthors, importSeriesOrTopics, importReplacedLists } from "./import-lists.ts";
import { type ImportStep, describeIssue } from "./import-step.ts";
import { type MediaStore, openMediaStore, openTemporaryStore } from "./media-store.ts";
import { openLibraryLookup } from "./identity/library-lookup.ts";
import { readFolder } from "./read/read-folder.ts";
import {
  createReport,
  type ImportReport,
  countRecord,
  reportRefusal,
  ImportLockedError,
  ImportStoppedError,
  type OnProgress,
} from "./import-report.ts";
import { FileError } from "./folder-files.ts";
import { CountryRecord, LibraryRecord, SettingsRecord } from "./ministry-records.ts";
import { findUnusedFiles, noteUsedFiles } from "./unused-files.ts";
import { importEach } from "./import-records.ts";

export type ImportOptions = {
  folder: string;
  /** A language tag, for EPUB files without a language. */
  language?: string | undefined;
  onProgress?: OnProgress | undefined;
  database: OpenDatabase;
  mediaRoot: string;
  /** The code of the book that an EPUB of the folder replaces on purpose. */
  replace?: string | undefined;
  /** Whether lists that are replaced as a whole may become shorter by more than a tenth, or lose all their records. */
  allowRemovals?: boolean | undefined;
  /** "YYYY-MM-DD" in the library's time zone. */
  today?: string | undefined;
  /** The library's time zone; UTC by default. */
  timeZone?: string | undefined;
  /** How many books a topic needs to be shown (S5.11). */
  topicMinimum?: number | undefined;
  /** Whether video pictures may be fetched from an address. */
  mayFetchPicture?: ((address: string) => boolean) | undefined;
};

/**
 * Imports a catalog folder record by record: known codes are updated, unusable records are refused with a reason.
 * Repeating it changes nothing. Throws `ImportLockedError` when another import is running, `ImportStoppedError` when it
 * stops early.
 */
export async function importCatalog(options: ImportOptions): Promise<ImportReport> {
  // Locks before reading, because checking many books takes minutes.
  await using lock = await lockImports(options.database);
  if (!lock) throw new ImportLockedError();
  const onProgress = whileHeld(lock, options);
  await using store = openMediaStore(options.mediaRoot);
  return await importFolder({ ...options, onProgress }, store, false);
}

/**
 * Reports what an import of the folder would do now, and stores nothing: it imports into a transaction that is rolled
 * back. Throws like `importCatalog`.
 */
export async function checkCatalog(options: ImportOptions): Promise<ImportReport> {
  await using lock = await lockImports(options.database);
  if (!lock) throw new ImportLockedError();
  const onProgress = whileHeld(lock, options);
  await using store = await openTemporaryStore();
  return await runTrial(options.database, (database) =>
    importFolder({ ...options, database, onProgress }, store, true),
  );
}

function whileHeld(lock: ImportLock, { onProgress }: ImportOptions): OnProgress {
  return (step) => {
    lock.requireHeld();
    onProgress?.(step);
  };
}

async function importFolder(
  options: ImportOptions,
  store: MediaStore,
  isCheck: boolean,
): Promise<ImportReport> {
  const { database, folder, language, mediaRoot, replace, onProgress } = options;
  const { today = getUtcDay(), timeZone = "UTC", mayFetchPicture = () => true } = options;
  const { allowRemovals: mayShrink = false, topicMinimum = 1 } = options;
  const progress = onProgress ?? (() => {});
  const library = openLibraryLookup({ database, mediaRoot, replace, onProgress: progress });
  await using reading = openReading();
  const used = new Set<string>();
  const found = await readFolder(folder, { language, library, reading });
  const report = createReport(found);
  const source = noteUsedFiles(found, used);
  await reportIfStopped(report, async () => {
    const codes = {
      series: await readIds(database.db, "series"),
      topics: await readIds(database.db, "topics"),
      authors: await readIds(database.db, "authors"),
    };
    const written = { books: [], audios: [], courses: [], authors: [], series: [], topics: [] };
    const facts = { today, timeZone, mayFetchPicture, mayShrink, codes, isCheck };
    const results = { report, written, deletions: [] };
    const deps = { ...facts, ...results, source, store, reading, database, onProgress };
    const before = await listWithheldFiles(database.db);
    if (isCheck) await importLists(deps);
    else await importAndPublish(deps, mediaRoot);
    const after = await listWithheldFiles(database.db);
    report.withheld = findNewlyWithheld(before, after);
    report.returned = findNewlyWithheld(after, before);
    report.hiddenTopics = await findHiddenTopics(database.db, topicMinimum);
    report.unused = await findUnusedFiles(folder, used);
  });
  return report;
}

async function reportIfStopped(report: ImportReport, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new ImportStoppedError(report, error);
  }
}

/**
 * Imports the lists, then updates search and lists and raises the catalog version if anything changed. Deletes the files
 * that no record names any more when no page can name them either.
 */
async function importAndPublish(work: ImportWork, mediaRoot: string): Promise<void> {
  const { database, report, today, written, onProgress } = work;
  // Marks the search stale first, so that after a crash the next import rebuilds all of it.
  const wasStale = await isSearchStale(database.db);
  await markSearchStale(database.db);
  const isNews = () => wasStale || hasChanges(report) || hasWritten(written);
  try {
    await importLists(work);
    if (isNews()) {
      onProgress?.({ done: 1, total: 1, what: "search" });
      await (wasStale ? rebuildSearch(database, today) : updateSearch(database, written, today));
    }
  } catch (error) {
    // The same failure may stop this too; `error` says more. The next import finds the search stale and repairs it.
    if (isNews()) await raiseCatalogVersion(database.db).catch(() => {});
    throw error;
  }
  if (isNews()) await raiseCatalogVersion(database.db);
  await markSearchReady(database.db);
  await deleteFormerFiles(database, mediaRoot);
}

type ImportWork = Omit<ImportStep, "onRecord"> & { onProgress: OnProgress | undefined };

/**
 * Books refer to series, topics and authors. What every request reads comes last, because a check keeps the rows that it
 * writes locked until its end.
 */
async function importLists({ onProgress, ...work }: ImportWork): Promise<void> {
  const { source } = work;
  const small = Object.values(source.lists).reduce((sum, list) => sum + list.length, 0);
  const total = small + (await source.countBooks());
  let done = 0;

  const step: ImportStep = {
    ...work,
    onRecord: (what) => onProgress?.({ done: ++done, total, what }),
  };
  await importSeriesOrTopics(step, "series");
  await importSeriesOrTopics(step, "topics");
  await importAuthors(step);
  await importBooks(step);
  await importAudios(step);
  await importCourses(step);
  await importDeletions(step);
  await importReplacedLists(step);
  await importCountries(step);
  await importLibrary(step);
  await noteMissingOriginals(step);
  await noteCodesOfOtherCase(step);
}

/** Notes codes that may be one code, typed in two ways: addresses tell capital letters apart. */
async function noteCodesOfOtherCase({ database, report, written }: ImportStep): Promise<void> {
  for (const table of deletionOrder) {
    for (const [code, other] of await findCodesOfOtherCase(database.db, table, written[table])) {
      report.remarks.push(`${table}: ${code} and ${other} are two records; is one a mistake?`);
    }
  }
}

function getUtcDay(): string {
  return getLocalDay("UTC", new Date());
}

function hasWritten(written: ImportStep["written"]): boolean {
  return Object.values(written).some((ids) => ids.length > 0);
}

function hasChanges({ lists }: ImportReport): boolean {
  return Object.values(lists).some(({ added, changed, removed }) => added + changed + removed > 0);
}

async function importLibrary(work: ImportStep): Promise<void> {
  await importSingle(work, "library", LibraryRecord, (db, { sisterSite, donationUrl, ...rest }) =>
    writeFacts(db, { ...rest, sisterSite: sisterSite ?? null, donationUrl: donationUrl ?? null }),
  );
  await importSingle(work, "settings", SettingsRecord, writeCartSettings);
}

async function importCountries(work: ImportStep): Promise<void> {
  const { source, database, report } = work;
  const absent = new Set(source.absent?.countries?.fields);
  await importEach(work, "countries", source.lists.countries ?? [], {
    shape: CountryRecord,
    async save({ code, ...flags }) {
      const given = Object.entries(flags).filter(([flag]) => !absent.has(flag));
      const fields = await database.transaction((trx) =>
        writeCountry(trx, code, Object.fromEntries(given)),
      );
      if (!fields) throw new FileError(`There is no country ${code}.`, "code");
      if (fields.length === 0) return "unchanged";
      report.changes.push({ list: "countries", code, fields, price: null });
      return "changed";
    },
  });
}

/** `write` returns the names of what became different. */
async function importSingle<Facts>(
  { source, database, report }: ImportStep,
  name: "library" | "settings",
  shape: z.ZodType<Facts>,
  write: (db: Kysely<Schema>, facts: Facts) => Promise<string[]>,
): Promise<void> {
  if (source[name] === undefined) return;
  const read = shape.safeParse(source[name]);
  if (read.success) {
    const fields = await database.transaction((trx) => write(trx, read.data));
    countRecord(report, name, fields.length > 0 ? "changed" : "unchanged");
    if (fields.length > 0) report.changes.push({ list: name, code: null, fields, price: null });
  } else {
    const reasons = read.error.issues.map(describeIssue);
    reportRefusal(report, name, { where: name, code: null, reasons });
  }
}
