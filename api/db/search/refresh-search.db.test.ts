import { type Kysely, sql } from "kysely";
import { afterAll, expect, inject, test } from "vitest";

import { findAuthors } from "#api/db/catalog/authors.ts";
import { selectBookPage } from "#api/db/catalog/book-pages.ts";
import { readIdPage } from "#api/db/catalog/slice.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { createTemplate } from "#tests/databases/test-database.ts";
import { createRandom } from "#tests/made-library/random.ts";
import { changeLibrary } from "#tests/search/change-library.ts";
import { insertGracefulLibrary } from "#tests/search/insert-generated-library.ts";
import { isLongRun } from "#tests/test-tier.ts";

import { findSimilarBooks } from "./find-similar-books.ts";
import { documentTables, recentTable, selectDocuments } from "./popular-first.ts";
import { rebuildSearchIndex } from "./rebuild-search-index.ts";
import { refreshSearch } from "./refresh-search.ts";
import { searchAudios, searchBooks, searchCourses } from "./search-catalog.ts";
import { createSearchTotals } from "./search-totals.ts";

/** So many that totals of common words are stored, and not all hits are ranked. */
const TITLES = 1_300;
// The embedded database takes ten times as long, and has nothing of its own to show here.
const SERVER_STEPS = isLongRun ? 200 : 60;
const STEPS = inject("server") !== null || isLongRun ? SERVER_STEPS : 20;
const STEPS_BETWEEN_REBUILDS = isLongRun ? 10 : STEPS / 2;

const openMade = await createTemplate(async ({ db }) => {
  await insertGracefulLibrary(db, TITLES);
  await sql`update books set popularity = id % 17`.execute(db);
  await rebuildSearchIndex(db, "2026-03-01");
});
const refreshed = await openMade();
const rebuilt = await openMade();
afterAll(() => Promise.all([refreshed.close(), rebuilt.close()]));

test("keeps rows and answers as a rebuild makes them", { timeout: 600_000 }, async () => {
  const chance = createRandom(32);
  expect(await readTotals(refreshed.db)).not.toEqual([]);

  for (let step = 1; step <= STEPS; step++) {
    const changed = await changeLibrary([refreshed.db, rebuilt.db], chance, step);
    await refreshSearch(refreshed.db, changed);
    if (step % STEPS_BETWEEN_REBUILDS > 0) continue;

    await rebuildWithoutDownloads(rebuilt.db);
    const [kept, made] = [await readRows(refreshed.db), await readRows(rebuilt.db)];
    expect([...kept.symmetricDifference(made)], `step ${step}`).toEqual([]);
    expect(await answerAll(refreshed.db), `step ${step}`).toEqual(await answerAll(rebuilt.db));
    for (const { stored, counted } of await readTotals(refreshed.db)) expect(stored).toBe(counted);
  }
});

test("writes nothing for records that did not change", { timeout: 60_000 }, async () => {
  const before = await readStoredRows(refreshed.db);
  await refreshSearch(refreshed.db, {
    books: [1, 2, 3, 999_999],
    audios: [1],
    authors: [1],
    topics: [2],
  });
  expect(await readStoredRows(refreshed.db)).toEqual(before);
});

test("refreshes in the caller's transaction", async () => {
  const trx = await refreshed.db.startTransaction().execute();
  const { id } = await trx.selectFrom("search_books").select("id").executeTakeFirstOrThrow();
  await trx.updateTable("books").set({ title: "Xylophone" }).where("id", "=", id).execute();
  await refreshSearch(trx, { books: [id] });
  const found = await find(trx, "xylophone");
  await trx.rollback().execute();
  expect(found.items[0]).toMatchObject({ id });
  expect(await find(refreshed.db, "xylophone")).toMatchObject({ total: 0 });
});

test("waits for a running rebuild and applies to its result", async () => {
  const { db } = refreshed;
  const { id } = await db.selectFrom("search_books").select("id").executeTakeFirstOrThrow();
  const rebuilding = rebuildSearchIndex(db, "2026-03-01");
  await db.updateTable("books").set({ title: "Marimba" }).where("id", "=", id).execute();
  await Promise.all([rebuilding, refreshSearch(db, { books: [id] })]);
  expect((await find(db, "marimba")).items[0]).toMatchObject({ id });
});

/** The popularity of these books does not come from downloads. */
async function rebuildWithoutDownloads(db: Kysely<Schema>): Promise<void> {
  const kept = await db.selectFrom("books").select(["id", "popularity"]).execute();
  await sql`delete from downloads`.execute(db);
  await sql`insert into downloads (book_id, day, count)
    select id, '2026-02-20', popularity from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      as kept (id int, popularity int)
    where popularity > 0`.execute(db);
  await rebuildSearchIndex(db, "2026-03-01");
}

const tables = [
  ...documentTables,
  ...documentTables.map(recentTable),
  "search_texts",
  "search_spellings",
  "search_words",
  "book_shelves",
  "shelf_counts",
  "listed_authors",
  "author_counts",
];

/** Every row but totals of common words. */
async function readRows(db: Kysely<Schema>): Promise<Set<string>> {
  const all = [];
  for (const table of tables) {
    const { rows } = await sql<{ line: string }>`
      select to_jsonb(t)::text as line from ${sql.table(table)} t`.execute(db);
    all.push(...rows.map(({ line }) => `${table.replace("_recent", "")} ${line}`));
  }
  return new Set(all);
}

async function readStoredRows(db: Kysely<Schema>) {
  const all = [];
  for (const table of [...tables, "search_totals"]) {
    const { rows } = await sql`select xmin::text, ctid::text from ${sql.table(table)}`.execute(db);
    all.push(rows);
  }
  return all;
}

/** Each stored total, and how many books the query finds. */
async function readTotals(db: Kysely<Schema>) {
  const { rows } = await sql<{ stored: number; counted: number }>`
    select total as stored, (
      select count(*) from (${selectDocuments("search_books", sql`1`, sql`everything @@ query`)}) hits
    ) as counted
    from search_totals`.execute(db);
  return rows;
}

const searches = [
  "grace",
  "the grace",
  "gra",
  "grcae abounding",
  "lámpara",
  "恩典",
  "l'eternel",
  "peace lamp qqqq",
];
const page = { size: 400, offset: 0 };
const everyBook = { language: null, serieId: null, topicId: null };

function find(db: Kysely<Schema>, words: string) {
  const search = { ...everyBook, ...page, words, interfaceLanguage: "en", sortby: null };
  return searchBooks(db, search, noTotals());
}

const noTotals = () => createSearchTotals().forVersion(1);

async function answerAll(db: Kysely<Schema>): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const words of searches) {
    for (const size of [10, 400]) {
      for (const filter of [
        everyBook,
        { ...everyBook, language: "pt" },
        { ...everyBook, topicId: 2 },
      ]) {
        const search = { ...filter, words, size, offset: 0, interfaceLanguage: "en", sortby: null };
        const { items, total, correctedInput } = await searchBooks(db, search, noTotals());
        answers.push([words, items.map(({ id }) => id), total, correctedInput]);
      }
    }
    const among = { ...page, words, language: null, interfaceLanguage: "es" };
    answers.push(await searchAudios(db, { ...among, serieId: null, sort: null }, noTotals()));
    answers.push(await searchCourses(db, among, noTotals()));
    answers.push(await findSimilarBooks(db, { words, interfaceLanguage: "en", size: 4 }));
  }
  for (const sortby of ["title", "popularity", "creationdate"] as const) {
    for (const offset of [0, 390, 700, 1_290]) {
      const slice = { ...everyBook, sortby, size: 30, offset };
      answers.push(await readIdPage(db, selectBookPage(slice)));
    }
  }
  for (const sortby of ["last_name", "most_titles"] as const) {
    for (const beginning of ["", "g"]) {
      answers.push(
        await findAuthors(db, { language: "en", beginning, sortby }, { size: 50, offset: 20 }),
      );
    }
  }
  return answers;
}
