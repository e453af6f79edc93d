import type { Kysely } from "kysely";

import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { raiseCatalogVersion } from "#api/db/library/library.ts";
import type { Schema } from "#api/db/schema/schema.ts";

import { noteFormerFiles, readFilesOf } from "./former-files.ts";
import { type ChapterWrite, writeChapters } from "./write-chapters.ts";

/** A book's EPUB (`path`) and the copy of it for reading (`unpacked`), both in the media folder. */
export type ReadingCopy = Awaited<ReturnType<typeof listReadingCopies>>[number];

export type ReadingCopyWrite = {
  copy: ReadingCopy;
  unpacked: string;
  chapters: readonly ChapterWrite[];
};

export function listReadingCopies(db: Kysely<Schema>) {
  return db
    .selectFrom("book_files as f")
    .innerJoin("books as b", "b.id", "f.book_id")
    .where("f.format", "=", "epub")
    .select(["f.book_id as bookId", "b.code"])
    .select((eb) => [
      eb.ref("f.path").$notNull().as("path"),
      eb.ref("f.unpacked").$notNull().as("unpacked"),
      eb.ref("f.sha256").$notNull().as("sha256"),
    ])
    .where("f.path", "is not", null)
    .where("f.unpacked", "is not", null)
    .orderBy("b.code")
    .execute();
}

/** Points books to their new copies, in one transaction with the version by which caches know of it. */
export async function replaceReadingCopies(
  { transaction }: Pick<OpenDatabase, "transaction">,
  copies: readonly ReadingCopyWrite[],
): Promise<void> {
  if (copies.length === 0) return;
  await transaction(async (trx) => {
    const codes = copies.map(({ copy }) => copy.code);
    const before = await readFilesOf(trx, "books", codes);
    for (const { copy, unpacked } of copies) {
      await trx
        .updateTable("book_files")
        .set({ unpacked })
        .where("book_id", "=", copy.bookId)
        .where("format", "=", "epub")
        .execute();
    }
    await writeChapters(trx, new Map(copies.map(({ copy, chapters }) => [copy.bookId, chapters])));
    await noteFormerFiles(trx, before, await readFilesOf(trx, "books", codes));
    await raiseCatalogVersion(trx);
  });
}
