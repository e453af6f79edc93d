import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import { expect, test } from "vitest";

import {
  findAuthorAddresses,
  findAuthorParts,
  findBookAddresses,
  findBookParts,
} from "#api/db/addresses.ts";
import type { Schema } from "#api/db/schema.ts";
import { findNearBooks } from "#api/db/search/find-near-books.ts";
import { listBooks } from "#api/db/search/list-books.ts";
import { refillSearch } from "#api/db/search/refill-search.ts";
import { searchBooks } from "#api/db/search/search-books.ts";
import { openTotals } from "#api/db/search/totals.ts";
import { openTestDatabase } from "#tests/database.ts";

import { book, insertBooks } from "./insert-books.ts";

test(
  "lists and searches read a few thousand books by their indexes",
  { timeout: 120_000 },
  async () => {
    await using database = await openTestDatabase();
    const { db } = database;
    await insertBooks(
      db,
      Array.from({ length: 3_000 }, (_, number) => numbered(number)),
    );
    await refillSearch(db);
    await database.vacuum();

    const statements = await statementsOf(async (recorder) => {
      const page = { language: "en", topicId: null, serieId: null, size: 10, offset: 0 };
      const search = { ...page, words: "grace wrod", interfaceLanguage: "en" };
      await listBooks(recorder, { ...page, sortby: "title" });
      await searchBooks(recorder, { ...search, sortby: null }, openTotals().at(1));
      await searchBooks(recorder, { ...search, sortby: "popularity" }, openTotals().at(1));
      await searchBooks(recorder, { ...search, sortby: null, offset: 10 }, openTotals().at(1));
      await findBookParts(recorder);
      await findAuthorParts(recorder);
      await findBookAddresses(recorder, 1_000);
      await findAuthorAddresses(recorder, 1_000);
      await findNearBooks(recorder, { words: "gracelessness", interfaceLanguage: "en", size: 4 });
    });
    expect(statements.length).toBeGreaterThan(12);
    for (const { sql, parameters } of statements) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(`explain ${sql}`, [...parameters]));
      expect(JSON.stringify(rows, null, 1)).not.toMatch(/Seq Scan on (books|search_|book_list)/);
    }
  },
);

function numbered(number: number) {
  const words = ["grace", "truth", "prayer", "holiness", "comfort", "glory", "peace"];
  const title = `${words[number % 7]} and ${words[number % 5]} of ${words[number % 3]} ${number}`;
  return book({ title, language: number % 3 === 0 ? "es" : "en" });
}

/** What would be asked of a database in which nothing is found. */
async function statementsOf(work: (db: Kysely<Schema>) => Promise<void>): Promise<CompiledQuery[]> {
  const statements: CompiledQuery[] = [];
  const recorder = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query),
  });
  await work(recorder);
  return statements;
}
