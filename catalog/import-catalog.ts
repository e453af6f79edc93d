import { lockImports } from "#api/db/catalog/import-lock.ts";
import {
  isSearchStale,
  markSearchReady,
  markSearchStale,
  raiseCatalogVersion,
} from "#api/db/catalog/search-state.ts";
import { readIds } from "#api/db/catalog/write-lists.ts";
import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { rebuildSearchIndex } from "#api/db/search/rebuild-search-index.ts";
import { getLocalDay } from "#domain/days.ts";

import { importCountries, importLibrary } from "./import-library.ts";
import { importAudios, importBooks, importCourses } from "./import-holdings.ts";
import { importAuthors, importSeriesOrTopics } from "./import-lists.ts";
import type { ImportStep } from "./import-step.ts";
import { ImportLockedError, ImportStoppedError } from "./import-errors.ts";
import { importReplacedLists } from "./import-replaced-lists.ts";
import { openMediaStore, openTemporaryStore } from "./media-store.ts";
import { readFolder } from "./read/read-folder.ts";
import { createReport, type ImportReport } from "./import-report.ts";

/** How far the work has come, in records; `what` names the list, or the step when all are read. */
export type OnProgress = (step: { done: number; total: number; what: string }) => void;

export type FolderOptions = {
  folder: string;
  /** Two letters, for EPUB files that name no language. */
  language?: string | undefined;
  onProgress?: OnProgress | undefined;
};

export type ImportOptions = FolderOptions & {
  database: OpenDatabase;
  mediaRoot: string;
  /** "YYYY-MM-DD" where the library is. */
  today?: string | undefined;
  /** Whether pictures of videos may be fetched from that address. */
  mayFetchPicture?: ((address: string) => boolean) | undefined;
};

/**
 * Takes a folder into the library, record by record: what is known by its code is brought up to date,
 * what cannot be used is refused with its reason, and the rest goes on. Repeating it changes nothing.
 * Throws `ImportLockedError` when another import is at work, and `ImportStoppedError` when it breaks off.
 */
export async function importCatalog(options: ImportOptions): Promise<ImportReport> {
  const { database, folder, language, mediaRoot, onProgress, today = getUtcDay() } = options;
  const { mayFetchPicture = () => true } = options;
  // Before anything is read: to look through many books takes minutes.
  await using lock = await lockImports(database);
  if (!lock) throw new ImportLockedError();

  const source = await readFolder(folder, language);
  const report = createReport(source.kind, source.remarks);
  const onStep: OnProgress = (step) => {
    lock.requireHeld();
    onProgress?.(step);
  };
  await reportIfStopped(report, async () => {
    await using store = openMediaStore(mediaRoot);
    const codes = {
      series: await readIds(database.db, "series"),
      topics: await readIds(database.db, "topics"),
      authors: await readIds(database.db, "authors"),
    };
    const given = { source, store, database, today, mayFetchPicture };
    await importAndPublish({ ...given, codes, report, onProgress: onStep }, database);
  });
  return report;
}

/** Reads and checks a folder as an import would, and keeps nothing. Throws `ImportStoppedError` when it breaks off. */
export async function checkCatalog({
  folder,
  language,
  onProgress,
}: FolderOptions): Promise<ImportReport> {
  const source = await readFolder(folder, language);
  const report = createReport(source.kind, source.remarks);
  await reportIfStopped(report, async () => {
    await using store = await openTemporaryStore();
    await importLists({
      source,
      store,
      database: null,
      today: getUtcDay(),
      mayFetchPicture: () => true,
      codes: { series: new Map(), topics: new Map(), authors: new Map() },
      report,
      onProgress,
    });
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

/** Takes the lists, and makes what has changed seen and found. */
async function importAndPublish(work: ImportWork, database: OpenDatabase): Promise<void> {
  const { report, today, onProgress } = work;
  // However the work ends, the next import makes the search ready again.
  const wasStale = await isSearchStale(database.db);
  await markSearchStale(database.db);
  const isNews = () => wasStale || hasChanges(report);
  try {
    await importLists(work);
    if (isNews()) {
      onProgress?.({ done: 1, total: 1, what: "search" });
      await rebuildSearchIndex(database.db, today);
      await database.vacuum();
    }
  } catch (error) {
    // What stopped the work may stop this too, and says more; the next import, which finds the search stale, makes it good.
    if (isNews()) await raiseCatalogVersion(database.db).catch(() => {});
    throw error;
  }
  if (isNews()) await raiseCatalogVersion(database.db);
  await markSearchReady(database.db);
}

type ImportWork = Omit<ImportStep, "onRecord"> & { onProgress: OnProgress | undefined };

/** In this order, because books name series, topics and authors. */
async function importLists({ onProgress, ...work }: ImportWork): Promise<void> {
  const { source } = work;
  const small = Object.values(source.lists).reduce((sum, list) => sum + list.length, 0);
  const total = small + (await source.countBooks());
  let done = 0;

  const step: ImportStep = {
    ...work,
    onRecord: (what) => onProgress?.({ done: ++done, total, what }),
  };
  await importLibrary(step);
  await importSeriesOrTopics(step, "series");
  await importSeriesOrTopics(step, "topics");
  await importAuthors(step);
  await importCountries(step);
  await importReplacedLists(step);
  await importBooks(step);
  await importAudios(step);
  await importCourses(step);
}

function getUtcDay(): string {
  return getLocalDay("UTC", new Date());
}

function hasChanges({ lists }: ImportReport): boolean {
  return Object.values(lists).some(({ added, changed, removed }) => added + changed + removed > 0);
}
