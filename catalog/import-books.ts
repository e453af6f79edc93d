import {
  type BookWrite,
  findBookHashes,
  findIssuesAlone,
  findOrphans,
  replaceEpubs,
  writeBooks,
} from "#api/db/catalog/write-books.ts";
import type { ImportOutcome } from "#api/db/catalog/write-lists.ts";

import type { PlannedBook } from "./identity/book-plan.ts";
import { getOutcome, importInBatches } from "./import-records.ts";
import type { FileOutcome, RecordChange } from "./import-report.ts";
import type { ImportStep } from "./import-step.ts";
import { findPublication, hashRecord, listBookFiles, prepareBook } from "./prepare-book.ts";
import { BookRecord } from "./records.ts";
import { writeAndCompare } from "./write-and-compare.ts";

type PreparedBook = {
  book: BookWrite;
  isNew: boolean;
  /** Whether only the EPUB changes, because a catalog made the book. */
  isFileOnly: boolean;
};

/** Imports books in batches, and one by one when a batch fails. Each book is written completely or not at all. */
export async function importBooks(work: ImportStep): Promise<void> {
  const { source, store, reading, database, today, codes, report } = work;
  const { folder, plans } = source;
  const remarks = report.remarks;
  let hashes = new Map<string, string>();

  await importInBatches(work, "books", source.books(), {
    shape: BookRecord,
    async lookUp(records) {
      const codesToFind = records.map(({ code }) => code);
      hashes = await findBookHashes(database.db, codesToFind);
    },
    async prepare(given): Promise<PreparedBook | null> {
      const record = { ...given, publishAt: findPublication(given, work.timeZone) };
      const planned = plans?.get(record.code);
      const plan = planned?.plan;
      const isFileOnly = plan?.kind === "known" && !plan.isFromEpub;
      if (isFileOnly && (plan.isSameFile || !record.epubUrl)) return null;
      const hash = await hashRecord(record, { ...source, list: "books" }, listBookFiles(record));
      if (hashes.get(record.code) === hash) return null;

      const own = planned && { identity: planned.identity, isFromEpub: !isFileOnly };
      const deps = { folder, store, reading, codes, remarks, own };
      const book = await prepareBook(record, hash, deps);
      return { book, isNew: !hashes.has(record.code), isFileOnly };
    },
    async save(some): Promise<ImportOutcome[]> {
      const news = some.flatMap(({ prepared }) => prepared ?? []);
      let changes: ReadonlyMap<string, RecordChange> = new Map();
      const files = news.filter(({ isFileOnly }) => isFileOnly).map(({ book }) => book);
      const whole = news.filter(({ isFileOnly }) => !isFileOnly);
      if (news.length > 0) {
        const books = news.map(({ book }) => book);
        changes = await writeAndCompare(work, "books", books, async (trx) => [
          ...(await writeBooks(trx, whole, today)),
          ...(await replaceEpubs(trx, files)),
        ]);
      }
      for (const { record, prepared } of some) {
        const planned = plans?.get(record.code);
        if (planned) {
          report.files.push(describeOutcome(planned, prepared, changes.get(record.code)));
        }
      }
      return some.map(({ record, prepared }) =>
        // The file of a planned book is named with how it is stored.
        getOutcome(prepared, plans ? undefined : changes.get(record.code)),
      );
    },
  });
}

/** Notes what the written books name and the library does not have; both may be imported later. */
export async function noteMissingOriginals({
  database,
  report,
  written,
}: ImportStep): Promise<void> {
  for (const { code, parent_code } of await findOrphans(database.db, written.books)) {
    report.remarks.push(
      `${code} is a language version of ${parent_code}, which is not in the library.`,
    );
  }
  for (const { code, periodical } of await findIssuesAlone(database.db, written.books)) {
    report.remarks.push(
      `${code} is an issue of ${periodical}, which is not among the periodicals.`,
    );
  }
}

function describeOutcome(
  { where, plan, others }: PlannedBook,
  prepared: PreparedBook | null,
  change: RecordChange | undefined,
): FileOutcome {
  const file = { where, code: plan.code };
  if (prepared === null) return { ...file, outcome: "the same", details: "" };
  if (plan.kind === "new" && plan.apart.length > 0) {
    const details = `${plan.apart.join("; ")}. To replace a book on purpose: --replace CODE`;
    return { ...file, outcome: "kept apart", details };
  }
  if (prepared.isNew) {
    const details = others.length > 0 ? `with ${others.join(" and ")}` : "";
    return { ...file, outcome: "added", details };
  }
  return {
    ...file,
    outcome: "changed",
    details: prepared.isFileOnly
      ? "EPUB; the other fields come from a catalog and stay"
      : change?.fields.join(", ") || "how it is stored",
  };
}
