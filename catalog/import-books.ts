import { findStoredBooks, type StoredBook } from "#api/db/catalog/stored-books.ts";
import {
  type BookWrite,
  findBookHashes,
  findOrphans,
  replaceEpubs,
  writeBooks,
} from "#api/db/catalog/write-books.ts";
import type { ImportOutcome } from "#api/db/catalog/write-lists.ts";

import { listChanges } from "./identity/list-changes.ts";
import type { BookPlan } from "./identity/book-plan.ts";
import { getFate, importInBatches } from "./import-records.ts";
import type { FileOutcome } from "./import-report.ts";
import type { ImportStep } from "./import-step.ts";
import { hashRecord, listBookFiles, prepareBook } from "./prepare-book.ts";
import { BookRecord } from "./records.ts";

type PreparedBook = {
  book: BookWrite;
  isNew: boolean;
  /** Whether only the EPUB changes, because a catalog made the book. */
  isFileOnly: boolean;
  /** What becomes different, for people. */
  changes: string[];
};

/** Imports books in batches, and one by one when a batch fails. Each book is written completely or not at all. */
export async function importBooks(work: ImportStep): Promise<void> {
  const { source, store, database, today, codes, report } = work;
  const { folder, plans } = source;
  const remarks = report.remarks;
  let hashes = new Map<string, string>();
  let stored = new Map<string, StoredBook>();

  await importInBatches(work, "books", source.books(), {
    shape: BookRecord,
    async lookUp(records) {
      if (!database) return;
      const codesToFind = records.map(({ code }) => code);
      hashes = await findBookHashes(database.db, codesToFind);
      if (plans) stored = await findStoredBooks(database.db, codesToFind);
    },
    async prepare(record): Promise<PreparedBook | null> {
      const plan = plans?.get(record.epubUrl ?? "");
      const isFileOnly = plan?.kind === "known" && !plan.isFromEpub;
      if (isFileOnly && plan.isSameFile) return null;
      const hash = await hashRecord(record, folder, listBookFiles(record));
      if (hashes.get(record.code) === hash) return null;

      const isFromEpub = plan !== undefined && !isFileOnly;
      const book = await prepareBook(record, hash, { folder, store, codes, remarks, isFromEpub });
      const old = stored.get(record.code);
      const changes = old ? listChanges(old, book) : [];
      return { book, isNew: !hashes.has(record.code), isFileOnly, changes };
    },
    async save(some): Promise<ImportOutcome[]> {
      const news = some.flatMap(({ prepared }) => prepared ?? []);
      if (database && news.length > 0) {
        const files = news.filter(({ isFileOnly }) => isFileOnly);
        const whole = news.filter(({ isFileOnly }) => !isFileOnly);
        await database.transaction(async (trx) => {
          await writeBooks(trx, whole, today);
          await replaceEpubs(
            trx,
            files.map(({ book }) => book),
          );
        });
      }
      for (const { record, prepared } of some) {
        const plan = plans?.get(record.epubUrl ?? "");
        if (plan) report.files.push(describeOutcome(record, plan, prepared));
      }
      return some.map(({ prepared }) => getFate(prepared));
    },
  });

  const orphans = database ? await findOrphans(database.db) : [];
  for (const { code, parent_code } of orphans) {
    remarks.push(`${code} is a language version of ${parent_code}, which is not in the library.`);
  }
}

function describeOutcome(
  { code, epubUrl }: BookRecord,
  plan: BookPlan,
  prepared: PreparedBook | null,
): FileOutcome {
  const file = { where: epubUrl ?? "", code };
  if (prepared === null) return { ...file, outcome: "the same", details: "" };
  if (plan.kind === "new" && plan.apart.length > 0) {
    const details = `${plan.apart.join("; ")}. To replace a book on purpose: --replace CODE`;
    return { ...file, outcome: "kept apart", details };
  }
  if (prepared.isNew) return { ...file, outcome: "added", details: "" };
  return {
    ...file,
    outcome: "changed",
    details: prepared.isFileOnly
      ? "EPUB; the other fields come from a catalog and stay"
      : prepared.changes.join(", "),
  };
}
