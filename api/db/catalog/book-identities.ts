import { type Kysely, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

import type { BookIdentityWrite } from "./write-books.ts";

/** What is known about which book a book is; those that a folder of files made come first. */
export function listIdentities(db: Kysely<Schema>) {
  return db
    .selectFrom("book_identities as i")
    .innerJoin("books as b", "b.id", "i.book_id")
    .leftJoin("book_files as e", (join) =>
      join.onRef("e.book_id", "=", "i.book_id").on("e.format", "=", "epub"),
    )
    .leftJoin("book_files as p", (join) =>
      join.onRef("p.book_id", "=", "i.book_id").on("p.format", "=", "pdf"),
    )
    .select(["b.code", "e.sha256 as epub", "p.sha256 as pdf"])
    .select(["i.identifier", "i.isbns", "i.author", "i.title", "i.language"])
    .select(["i.series_number", "i.is_from_epub"])
    .orderBy("i.is_from_epub", "desc")
    .orderBy("i.book_id")
    .execute();
}

/** The EPUBs whose identity was stored before `version`, or not at all; paths are in the media folder. */
export function listUnidentified(db: Kysely<Schema>, version: number) {
  return (
    db
      .selectFrom("book_files as f")
      .innerJoin("books as b", "b.id", "f.book_id")
      .leftJoin("book_identities as i", "i.book_id", "f.book_id")
      .where("f.format", "=", "epub")
      .where("f.path", "is not", null)
      .where((eb) => eb.or([eb("i.book_id", "is", null), eb("i.version", "<", version)]))
      // An identifier from a catalog does not stand in the EPUB.
      .where(sql<boolean>`coalesce(i.identifier, '') !~ '^(calibre|onix):'`)
      .select((eb) => ["f.book_id as bookId", "b.code", eb.ref("f.path").$notNull().as("path")])
      .select(["b.language", "i.is_from_epub as isFromEpub"])
      // Whether the book has nothing that only a catalog can give it.
      .select(
        sql<boolean>`b.type = 'ebooks' and b.price_cents = 0 and b.page_count = 0
        and not b.has_printable_version and b.parent_code is null and b.periodical is null
        and not exists (select from book_files where book_id = b.id and format <> 'epub')`.as(
          "isBare",
        ),
      )
      .orderBy("f.book_id")
      .execute()
  );
}

export async function writeIdentity(
  db: Kysely<Schema>,
  bookId: number,
  identity: BookIdentityWrite,
): Promise<void> {
  await db
    .insertInto("book_identities")
    .values({ book_id: bookId, ...identity })
    .onConflict((conflict) => conflict.column("book_id").doUpdateSet(identity))
    .execute();
}
