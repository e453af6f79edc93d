import { type Kysely, sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import type { OpenDatabase } from "#api/db/database/open-database.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { openTestDatabase } from "#tests/databases/test-database.ts";
import { book, insertBooks } from "#tests/search/insert-books.ts";
import { insertGracefulLibrary } from "#tests/search/insert-generated-library.ts";

import type { ChangedRecords } from "./find-affected.ts";
import { readCountedDay } from "./popularity.ts";
import { rebuildSearchIndex } from "./rebuild-search-index.ts";
import { refreshSearch } from "./refresh-search.ts";
import { tableFills } from "./table-fills.ts";
import { updateSearchByDownloads } from "./update-search.ts";

/** In the larger library totals of common words are stored. */
const sizes = [300, 1_500];
const libraries = await Promise.all(sizes.map(openMadeLibrary));
afterAll(() => Promise.all(libraries.map(({ close }) => close())));

async function openMadeLibrary(titles: number): Promise<OpenDatabase> {
  const database = await openTestDatabase();
  await insertGracefulLibrary(database.db, titles);
  await rebuildSearchIndex(database.db, "2026-03-01");
  return database;
}

/** A book with one author, without other language versions. */
const BOOK = 3;

/** Those that a rebuild replaces are all of search and lists. */
const tables = tableFills.map(({ table }) => table);

/** The rows of search and lists that are inserted, updated or deleted, by table. */
async function countWrites(trx: Kysely<Schema>): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; writes: number }>`
    select relname as name, n_tup_ins + n_tup_upd + n_tup_del as writes
    from pg_stat_xact_user_tables
    where relname = any(${tables})`.execute(trx);
  return Object.fromEntries(rows.map(({ name, writes }) => [name, writes]));
}

async function countRefresh(
  { db }: OpenDatabase,
  change: (trx: Kysely<Schema>) => Promise<ChangedRecords>,
): Promise<Record<string, number>> {
  const trx = await db.startTransaction().execute();
  try {
    const changed = await change(trx);
    const before = await countWrites(trx);
    await refreshSearch(trx, changed);
    const after = Object.entries(await countWrites(trx));
    return Object.fromEntries(after.map(([name, writes]) => [name, writes - (before[name] ?? 0)]));
  } finally {
    await trx.rollback().execute();
  }
}

async function setBook(trx: Kysely<Schema>, assignment: string): Promise<ChangedRecords> {
  await sql`update books set ${sql.raw(assignment)} where id = ${BOOK}`.execute(trx);
  return { books: [BOOK] };
}

async function renameAuthorOfOneBook(trx: Kysely<Schema>): Promise<ChangedRecords> {
  const { rows } = await sql<{ id: number }>`
    update authors set name = 'Ann Ample', first_name = 'Ann', last_name = 'Ample'
    where id = (select author_id from book_authors group by author_id having count(*) = 1 limit 1)
    returning id`.execute(trx);
  return { authors: rows.map(({ id }) => id) };
}

async function addTopic(trx: Kysely<Schema>): Promise<ChangedRecords> {
  await trx.insertInto("book_topics").values({ book_id: BOOK, topic_id: 33 }).execute();
  return { books: [BOOK] };
}

async function addBook(trx: Kysely<Schema>): Promise<ChangedRecords> {
  await insertBooks(trx, [book({ title: "A new grace" })]);
  const { id } = await trx
    .selectFrom("books")
    .select("id")
    .where("title", "=", "A new grace")
    .executeTakeFirstOrThrow();
  return { books: [id] };
}

type Change = {
  of: string;
  change: (trx: Kysely<Schema>) => Promise<ChangedRecords>;
  /** The most rows in all tables. */
  most: number;
};

const changes: Change[] = [
  { of: "a title", change: (trx) => setBook(trx, "title = 'Morning Star'"), most: 50 },
  { of: "a language", change: (trx) => setBook(trx, "language = 'de'"), most: 80 },
  { of: "a popularity", change: (trx) => setBook(trx, "popularity = 9"), most: 25 },
  { of: "a shown book", change: (trx) => setBook(trx, "withdrawn_at = now()"), most: 60 },
  { of: "an author's name", change: renameAuthorOfOneBook, most: 50 },
  { of: "a book's topics", change: addTopic, most: 30 },
  { of: "the number of books", change: addBook, most: 25 },
];

test.each(changes)("writes few rows after a change of $of", async ({ change, most }) => {
  for (const library of libraries) {
    const writes = await countRefresh(library, change);
    expect(writes["search_books"], JSON.stringify(writes)).toBe(change === addBook ? 0 : 1);
    expect(Object.keys(writes)).toHaveLength(tables.length);
    const total = Object.values(writes).reduce((sum, rows) => sum + rows, 0);
    expect(total, JSON.stringify(writes)).toBeLessThanOrEqual(most);
  }
});

test("writes nothing after no change", async () => {
  for (const library of libraries) {
    const writes = await countRefresh(library, (trx) => setBook(trx, "title = title"));
    expect(Object.values(writes).filter((rows) => rows > 0)).toEqual([]);
  }
});

test("moves at night only the books with other downloads", async () => {
  for (const { db } of libraries) {
    await db
      .insertInto("downloads")
      .values({ book_id: BOOK, day: "2026-02-27", count: 3 })
      .execute();
    await updateSearchByDownloads({ db }, "2026-03-02");

    const moved = db.selectFrom("search_books_recent").select(["id", "popularity"]);
    expect(await moved.execute()).toEqual([{ id: BOOK, popularity: 3 }]);
    expect(await readCountedDay(db)).toBe("2026-03-02");
  }
});
