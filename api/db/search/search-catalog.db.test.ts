import { afterAll, expect, test } from "vitest";

import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { openClassics } from "#tests/search/classics.ts";

import { type BookSearch, searchBooks } from "./search-catalog.ts";
import { createSearchTotals } from "./search-totals.ts";

const byAnyone: Omit<BookSearch, "words"> = {
  language: null,
  serieId: null,
  topicId: null,
  interfaceLanguage: "en",
  sortby: null,
  size: 100,
  offset: 0,
};

const database = await openClassics();
afterAll(() => database.close());

async function search(
  { db }: OpenDatabase,
  words: string,
  change: Partial<BookSearch> = {},
  totals = createSearchTotals().forVersion(1),
) {
  const found = await searchBooks(db, { ...byAnyone, words, ...change }, totals);
  const ids = found.items.map(({ id }) => id);
  const rows = await db
    .selectFrom("books")
    .selectAll()
    .where("id", "in", [0, ...ids])
    .execute();
  const books = ids.flatMap((id) => rows.filter((row) => row.id === id));
  return { ...found, ids, books, titles: books.map((book) => book.title) };
}

test("combines the filters with the words and with each other", async () => {
  const { id } = await database.db
    .selectFrom("topics")
    .select("id")
    .where("code", "=", "salvation")
    .executeTakeFirstOrThrow();

  const all = await search(database, "bunyan");
  const spanish = await search(database, "bunyan", { language: "es" });
  const both = await search(database, "bunyan", { language: "es", topicId: id });

  expect(spanish.books.every((book) => book.language === "es")).toBe(true);
  expect(spanish.total).toBe(all.books.filter((book) => book.language === "es").length);
  expect(both.total).toBeGreaterThan(0);
  expect(both.total).toBeLessThan(spanish.total);
  expect(await search(database, "bunyan", { serieId: 999_999 })).toMatchObject({ total: 0 });
});

test("returns pages without gaps or repetitions in each order", async () => {
  const totals = createSearchTotals().forVersion(1);

  for (const sortby of [null, "title", "popularity", "creationdate"] as const) {
    const complete = await search(database, "grace god", { sortby });
    const pages: number[] = [];
    for (let offset = 0; offset < complete.total; offset += 7) {
      const page = await search(database, "grace god", { sortby, size: 7, offset }, totals);
      expect(page.total).toBe(complete.total);
      pages.push(...page.ids);
    }
    expect(pages).toEqual(complete.ids);
    expect(new Set(pages).size).toBe(complete.total);
  }
});

test("sorts hits by title or by date", async () => {
  const byTitle = await search(database, "grace", { sortby: "title" });
  const byDate = await search(database, "grace", { sortby: "creationdate" });

  const sorts = byTitle.books.map((book) => book.title_sort);
  expect(sorts).toEqual(sorts.toSorted());
  const dates = byDate.books.map((book) => book.created_at);
  expect(dates).toEqual(dates.toSorted().toReversed());
});

test("returns no hits but the total for a page beyond the end", async () => {
  const { total } = await search(database, "grace");

  expect(await search(database, "grace", { offset: 5_000 })).toMatchObject({ ids: [], total });
  expect(await search(database, "grcae", { offset: 5_000 })).toMatchObject({ ids: [], total });
});

test("reports corrected words only when they differ", async () => {
  expect(await search(database, "bunion")).toMatchObject({ correctedInput: "bunyan" });
  expect(await search(database, "bunyan")).toMatchObject({ correctedInput: null });
  expect(await search(database, "qqqqzzzz")).toMatchObject({ total: 0, correctedInput: null });
  expect(await search(database, "grace qqqqzzzz")).toMatchObject({ correctedInput: null });
});

test("finds books with most of the words when none has all of them", async () => {
  const { titles, total } = await search(database, "spurgeon students elephant lectures");

  expect(titles[0]).toBe("Lectures to My Students");
  expect(total).toBeGreaterThan(10);
});

test("accepts hostile words", { timeout: 60_000 }, async () => {
  for (const words of hostile) {
    const { total, ids } = await search(database, words);
    expect(ids.length, words).toBe(Math.min(total, 100));
  }
});

const hostile = [
  "'",
  "\\",
  "%_%",
  "& | ! ( ) :* <->",
  "'grace' | 'x':*A",
  "''''''''''''",
  "$$ $1 {0} ${x}",
  "½ ª ŉ ﷺ ʼn",
  "\u{1F64F}\u{1F64F} grace",
  "خلاص спасение 恩典",
  "a b c d e f g h i j k",
  Array.from({ length: 8 }, () => "x".repeat(32)).join(" "),
  "a".repeat(10_000),
  "the of and de la el les du",
  "\u0301",
  "'\u0301 \u0301'",
  "abc '\u0301 def",
];

// The last test, because it empties a table.
test("caches a total for each catalog version", async () => {
  const cached = createSearchTotals();
  const { total } = await search(database, "grace", { size: 5 }, cached.forVersion(1));

  await database.db.deleteFrom("search_books").execute();

  expect(await search(database, "grace", { size: 5 }, cached.forVersion(1))).toMatchObject({
    total,
  });
  expect(await search(database, "grace", { size: 5 }, cached.forVersion(2))).toMatchObject({
    total: 0,
  });
});
