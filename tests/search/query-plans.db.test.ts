import { type CompiledQuery, type Kysely, sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import * as addresses from "#api/db/catalog/sitemap.ts";
import * as audios from "#api/db/catalog/audios.ts";
import * as authors from "#api/db/catalog/authors.ts";
import * as lists from "#api/db/catalog/book-lists.ts";
import * as books from "#api/db/catalog/books.ts";
import * as selectCourses from "#api/db/catalog/courses.ts";
import { findDownloadFile } from "#api/db/catalog/downloads.ts";
import { selectIssuePage } from "#api/db/catalog/periodicals.ts";
import { readIdPage } from "#api/db/catalog/slice.ts";
import { countAttempt } from "#api/db/limits/counted-attempts.ts";
import {
  findPaymentTry,
  recordCardHash,
  countDeclines,
  countLastDeclines,
  findExceededThresholds,
} from "#api/db/limits/payment-tries.ts";
import { getLibraryRow, readCatalogVersion, findNotice } from "#api/db/library/library.ts";
import { findOrderFacts, findPrintedBookIds } from "#api/db/orders/order-facts.ts";
import { findUserOrders } from "#api/db/orders/orders.ts";
import { hasOpenPayment, findPayment } from "#api/db/payments/open-payments.ts";
import { findUser } from "#api/db/people/users.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { findSimilarBooks } from "#api/db/search/find-similar-books.ts";
import * as shelves from "#api/db/catalog/book-pages.ts";
import { findReadableBook } from "#api/db/catalog/book-pages.ts";
import { rebuildSearchIndex } from "#api/db/search/rebuild-search-index.ts";
import { searchBooks } from "#api/db/search/search-catalog.ts";
import { createSearchTotals } from "#api/db/search/search-totals.ts";
import { openTestDatabase } from "#tests/databases/test-database.ts";

import { insertGeneratedLibrary } from "./insert-generated-library.ts";
import { recordStatements } from "./record-statements.ts";

const database = await openTestDatabase();
afterAll(() => database.close());
await insertGeneratedLibrary(database.db, 3_000);
await rebuildSearchIndex(database.db, "2026-03-01");
await database.vacuum();

/** Tables that grow with a library, its readers and its orders. */
const growing =
  `books|book_(authors|topics|series|files|list|counts)|articles|authors|listed_authors
  |search_(books|audios|courses|words)|downloads|users|orders|order_lines|order_keys
  |payment_(attempts|tries)|attempts`.replace(/\s/g, "");
const readsAll = new RegExp(`Seq Scan on (${growing})\\b`);

const everything = { language: null, topicId: null, serieId: null, sortby: null };
const inEnglish = { ...everything, language: "en" };
const near = { size: 10, offset: 0 };
const far = { size: 10, offset: 1_000 };
const last = { size: 10, offset: 2_990 };
const search = { ...inEnglish, ...near, words: "grace wrod", interfaceLanguage: "en" };
const now = new Date("2026-03-01T12:00:00Z");
const noTotals = () => createSearchTotals().forVersion(1);

type Work = (db: Kysely<Schema>) => Promise<unknown>;

const screens: Record<string, Work[]> = {
  "what every screen shows": [
    (db) => getLibraryRow(db),
    (db) => findNotice(db),
    (db) => readCatalogVersion(db),
    (db) => authors.findAuthors(db, { language: "en", beginning: "", sortby: "most_titles" }, near),
    (db) => lists.countBooksBySeries(db, { language: "en", culture: "en", most: 50 }),
    (db) => lists.countBooksByTopic(db, { language: "en", culture: "en", atLeast: 3 }),
  ],
  home: [
    (db) => books.findBooksOnPage(db, shelves.selectBookPage({ ...inEnglish, ...near })),
    (db) => lists.findTopDownloads(db, { language: "en", today: "2026-03-01", size: 10 }),
    (db) => lists.findTopDownloads(db, { language: null, today: "2026-03-01", size: 10 }),
    (db) => books.findBooksByIds(db, [10, 20, 30, 40, 50, 60, 70, 80, 90, 100]),
  ],
  "lists of books": [
    (db) => books.findBooksOnPage(db, shelves.selectBookPage({ ...everything, ...far })),
    (db) =>
      books.findBooksOnPage(db, shelves.selectBookPage({ ...inEnglish, ...far, sortby: "title" })),
    (db) =>
      books.findBooksOnPage(
        db,
        shelves.selectBookPage({ ...inEnglish, ...near, sortby: "popularity" }),
      ),
    (db) =>
      books.findBooksOnPage(db, shelves.selectBookPage({ ...inEnglish, ...near, topicId: 1 })),
    (db) =>
      books.findBooksOnPage(db, shelves.selectBookPage({ ...inEnglish, ...near, serieId: 1 })),
    (db) =>
      books.findBooksOnPage(
        db,
        shelves.selectBookPage({ ...inEnglish, ...near, topicId: 1, serieId: 1 }),
      ),
    (db) => books.findBooksOnPage(db, shelves.selectReadableBookPage("en", near)),
    (db) => lists.countBooksBySeries(db, { language: "en", culture: "en", most: null }),
    (db) => lists.findLanguages(db),
    (db) => lists.findSeries(db, 1),
    (db) =>
      books.findBooksOnPage(
        db,
        lists.selectSeriesBookPage(db, { serieId: 9, titleHint: "grace", language: "en" }, near),
      ),
    (db) =>
      books.findBooksOnPage(
        db,
        selectIssuePage(db, { periodical: "letters", language: "en" }, near),
      ),
    (db) => findPrintedBookIds(db, ["made-1", "made-2"]),
  ],
  searches: [
    (db) => searchBooks(db, search, noTotals()),
    (db) => searchBooks(db, { ...search, topicId: 1 }, noTotals()),
    (db) => searchBooks(db, { ...search, sortby: "popularity" }, noTotals()),
    (db) => searchBooks(db, { ...search, ...far }, noTotals()),
    (db) => findSimilarBooks(db, { words: "gracelessness", interfaceLanguage: "en", size: 4 }),
  ],
  "a book": [
    (db) => books.findBookId(db, "made-7"),
    (db) => books.findBooksByIds(db, [7]),
    (db) => books.findBookContents(db, 7),
    (db) => books.findArticles(db, [7, 8]),
    (db) => books.findBookByFileName(db, "made-7.epub"),
    (db) => lists.findTopicsOfBook(db, "made-7", "en"),
    (db) => findDownloadFile(db, "made-7", "pdf"),
    (db) => findReadableBook(db, "made-7"),
  ],
  authors: [
    (db) => authors.findAuthor(db, "author-1", "en"),
    (db) => lists.findAuthorId(db, "author-1"),
    (db) =>
      books.findBooksOnPage(
        db,
        shelves.selectAuthorBookPage({ authorId: 1, language: "en" }, near),
      ),
    (db) => authors.findAuthors(db, { language: null, beginning: "", sortby: "last_name" }, far),
    (db) => authors.findAuthors(db, { language: "en", beginning: "bé", sortby: "last_name" }, near),
  ],
  "recordings and courses": [
    (db) => audios.listAudios(db, { serieId: 1, language: "en", sort: "title" }, near),
    (db) => audios.countAudiosBySeries(db, "en"),
    (db) => audios.findAudiosByIds(db, [1, 2]),
    (db) => selectCourses.findAllCourses(db, "en"),
    (db) => selectCourses.findCourse(db, "romans"),
  ],
  "the site map": [
    (db) => addresses.findBookSitemapParts(db),
    (db) => addresses.findAuthorSitemapParts(db),
    (db) => addresses.listSitemapBooks(db, 1_000),
    (db) => addresses.listSitemapAuthors(db, 100),
  ],
  ordering: [
    (db) => findUser(db, "auth0|7"),
    (db) =>
      findOrderFacts(db, {
        userId: 7,
        addressId: 7,
        month: "2026-03",
        codes: ["made-1", "made-2"],
      }),
    (db) => findUserOrders(db, 7, { ...near, includesFirstDonations: false }),
    (db) => findPayment(db, "order-7"),
    (db) => hasOpenPayment(db, 7),
  ],
  "what a payment passes": [
    (db) => countAttempt(db, { action: "order", subject: "subject-7", most: 3, seconds: 60 }, now),
    (db) => findExceededThresholds(db, "subject-7", { since: now, declines: 5, perCard: 5 }),
    (db) => countLastDeclines(db, 20, null),
    (db) => countDeclines(db, now),
    (db) => findPaymentTry(db, "order-7"),
    (db) => recordCardHash(db, "order-7", "card-7"),
  ],
};

/** A plan for the given values and a generic one: the server chooses between them. */
const modes = ["force_custom_plan", "force_generic_plan"];

test.each(Object.entries(screens))("%s: reads no growing table completely", async (_, works) => {
  for (const work of works) {
    const statements = await recordStatements(work);
    expect(statements).not.toEqual([]);
    for (const statement of statements) {
      for (const mode of modes) {
        expect(await planOf(statement, mode), statement.sql).not.toMatch(readsAll);
      }
    }
  }
});

test.each<[string, Work]>([
  ...(["title", "popularity", "creationdate"] as const).map((sortby): [string, Work] => [
    `books by ${sortby}`,
    (db) => readIdPage(db, shelves.selectBookPage({ ...everything, ...last, sortby })),
  ]),
  ...(["last_name", "most_titles"] as const).map((sortby): [string, Work] => [
    `authors by ${sortby}`,
    (db) => authors.findAuthors(db, { language: "en", beginning: "", sortby }, far),
  ]),
])("reads a list of %s from its nearer end without sorting it", async (_, work) => {
  for (const statement of await recordStatements(work)) {
    for (const mode of modes) {
      const plan = await planOf(statement, mode);
      const scans = plan.match(/\w+ (Only )?Scan( Backward)? using (book_shelves|listed_authors)/g);
      expect(new Set(scans?.map((scan) => scan.includes("Backward")))).toEqual(
        new Set([false, true]),
      );
      expect(plan).not.toMatch(/(Seq|Heap) Scan on (book_shelves|listed_authors)/);
    }
  }
});

test.each<[string, Work]>([
  ["books", (db) => books.findBooksOnPage(db, shelves.selectBookPage({ ...inEnglish, ...near }))],
  [
    "authors",
    (db) => authors.findAuthors(db, { language: "en", beginning: "", sortby: "last_name" }, near),
  ],
  ["series", (db) => lists.countBooksBySeries(db, { language: "en", culture: "en", most: null })],
])("reads a page of %s and its total in one statement", async (_, work) => {
  expect(await recordStatements(work)).toHaveLength(1);
});

test.each(modes)("detects a statement that reads all books: %s", async (mode) => {
  for (const column of ["description", "title"]) {
    const statement = sql`select count(*) from books where ${sql.ref(column)} = ${"grace"}`;
    expect(await planOf(statement.compile(database.db), mode)).toMatch(readsAll);
  }
});

test("stores the total of a common word as counted, and searches use it", async () => {
  const { rows } = await sql<{ shown: string }>`
    select shown from search_words group by shown order by sum(uses) desc limit 20`.execute(
    database.db,
  );
  const words = [...rows.map(({ shown }) => shown), "Grâce", "grace god", "gra"];

  const kept = await totalsOf(database.db, words);
  const trx = await database.db.startTransaction().execute();
  try {
    await trx.updateTable("search_totals").set({ total: 77_777 }).execute();
    expect(await totalsOf(trx, ["grace"])).toContain(77_777);
    const { numDeletedRows } = await trx.deleteFrom("search_totals").executeTakeFirstOrThrow();
    expect(numDeletedRows).toBeGreaterThan(4n);
    expect(await totalsOf(trx, words)).toEqual(kept);
  } finally {
    await trx.rollback().execute();
  }
});

async function totalsOf(db: Kysely<Schema>, searches: readonly string[]): Promise<number[]> {
  const totals = [];
  for (const words of searches) {
    for (const language of [null, "en", "es", "fr"]) {
      totals.push((await searchBooks(db, { ...search, language, words }, noTotals())).total);
    }
  }
  return totals;
}

async function planOf({ sql: text, parameters }: CompiledQuery, mode: string): Promise<string> {
  return database.db.connection().execute(async (connection) => {
    await sql`set plan_cache_mode = ${sql.raw(mode)}`.execute(connection);
    await sql`prepare asked as ${sql.raw(text)}`.execute(connection);
    const values = parameters.map((value) => sql.lit(textOf(value)));
    const args = values.length > 0 ? sql`(${sql.join(values)})` : sql``;
    const { rows } = await sql`explain execute asked${args}`.execute(connection);
    await sql`deallocate asked`.execute(connection);
    return JSON.stringify(rows, null, 1);
  });
}

/** As a literal. */
function textOf(value: unknown): unknown {
  return Array.isArray(value) ? `{${value.map((part) => JSON.stringify(part)).join(",")}}` : value;
}
