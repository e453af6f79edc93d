import { type Kysely, sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import type { Schema } from "#api/db/schema/schema.ts";
import { openTestDatabase } from "#tests/databases/database.ts";
import { fillMadeLibrary } from "#tests/search/fill-made-library.ts";

import { refillSearch } from "./refill-search.ts";
import { searchBooks } from "./search-books.ts";
import { openTotals } from "./totals.ts";

const all = { topicId: null, serieId: null, sortby: null, size: 10, offset: 0 };

const { db, close } = await openTestDatabase();
afterAll(close);
await fillMadeLibrary(db, 3_000);
await refillSearch(db);

test("what is kept of a common word is what is counted of it", { timeout: 120_000 }, async () => {
  const { rows } = await sql<{ shown: string }>`
    select shown from search_words group by shown order by sum(uses) desc limit 20`.execute(db);
  const words = [...rows.map(({ shown }) => shown), "Grâce", "grace god", "gra"];

  const kept = await totalsOf(db, words);
  const trx = await db.startTransaction().execute();
  try {
    const { numDeletedRows } = await trx.deleteFrom("search_totals").executeTakeFirstOrThrow();
    expect(numDeletedRows).toBeGreaterThan(4n);
    expect(await totalsOf(trx, words)).toEqual(kept);
  } finally {
    await trx.rollback().execute();
  }
});

test("a common word is not counted when it is asked for", { timeout: 120_000 }, async () => {
  await db.updateTable("search_totals").set({ total: 77_777 }).execute();

  expect(await totalsOf(db, ["grace"])).toContain(77_777);
});

async function totalsOf(db: Kysely<Schema>, asked: readonly string[]): Promise<number[]> {
  const totals = [];
  for (const words of asked) {
    for (const language of [null, "en", "es", "fr"]) {
      const search = { ...all, words, language, interfaceLanguage: "en" };
      totals.push((await searchBooks(db, search, openTotals().at(1))).total);
    }
  }
  return totals;
}
