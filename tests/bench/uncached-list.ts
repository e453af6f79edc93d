import { findBooksByIds, findBooksOnPage } from "#api/db/catalog/books.ts";
import type { PageStatement } from "#api/db/catalog/slice.ts";
import { openDatabase } from "#api/db/database/open-database.ts";
import { selectBookPage } from "#api/db/catalog/book-pages.ts";
import { languages } from "#domain/languages.ts";
import { startSite } from "#tests/e2e/programs.ts";
import type { LibrarySample } from "#tests/made-library/write-generated-library.ts";
import { recordStatements } from "#tests/search/record-statements.ts";

import { compareWithBare, measureLoad, createSequence } from "./measure-load.ts";
import type { Libraries, Row, Settings } from "./row.ts";
import { type BareServer, startBareList, captureResponse } from "./start-bare-server.ts";

const TITLES = 10_000;
const MIN_RATIO = 0.5;
const PAGES = 200;

/** A list of ten books and their number. No list is requested twice, so none is cached. */
export async function measureUncachedList(libraries: Libraries): Promise<Row[]> {
  const { settings, librarySample } = await libraries.generated(TITLES, "postgres");
  await using site = await startSite({ ...settings, TRUSTED_PROXIES: "127.0.0.1,::1" });
  const lists = createSequence(generateLists(librarySample));
  const { body } = await captureResponse(site.origin + lists(), {});
  await using bare = await startBareBookList(settings, body.length);

  const { perSecond, ratio } = await compareWithBare(
    () => measureLoad({ origin: bare.origin, paths: ["/list"] }),
    () => measureLoad({ origin: site.origin, paths: lists }),
  );
  return [
    {
      name: `list of 10 with total, not kept, ${TITLES} titles`,
      goal: `at least ${MIN_RATIO} of bare Hono and pg with the one query`,
      figure: `${Math.round(perSecond)} a second`,
      ratio,
      isReached: ratio >= MIN_RATIO,
    },
  ];
}

/** Pages of all books by our own statement, another each time. */
async function startBareBookList(settings: Settings, length: number): Promise<BareServer> {
  const statements = await recordStatements(async (db) => {
    for (let page = 0; page < PAGES; page++) await findBooksOnPage(db, pageOfAll(page));
  });
  return startBareList({
    databaseUrl: settings["DATABASE_URL"] ?? "",
    statement: statements[0]?.sql ?? "",
    pages: statements.map(({ parameters }) => parameters),
    length,
  });
}

function pageOfAll(page: number): PageStatement {
  const all = { language: null, serieId: null, topicId: null, sortby: null };
  return selectBookPage({ ...all, size: 10, offset: page * 10 });
}

/** Ten cards by our own statement, of other books each time. */
async function startBareCards(settings: Settings, length: number): Promise<BareServer> {
  const databaseUrl = settings["DATABASE_URL"] ?? "";
  await using database = await openDatabase({ url: databaseUrl, folder: null });
  const rows = await database.db
    .selectFrom("books")
    .select("id")
    .limit(PAGES * 10)
    .execute();
  const pages = Array.from({ length: PAGES }, (_, page) =>
    rows.slice(page * 10, page * 10 + 10).map(({ id }) => id),
  ).map((ids) => [ids, ids.length]);
  const [cards] = await recordStatements((db) => findBooksByIds(db, []));
  return startBareList({ databaseUrl, statement: cards?.sql ?? "", pages, length });
}

/**
 * The whole library, each language and each topic in each order, for readers of each language, from the first pages on.
 */
function* generateLists({ topics }: LibrarySample): Iterable<string> {
  const filters = [
    { language: "", part: 1 },
    { language: "en", part: 0.5 },
    { language: "es", part: 0.2 },
    { language: "fr", part: 0.08 },
  ];
  const shelves = filters.flatMap(({ language, part }) => [
    { language, topic: "", part },
    ...topics.slice(0, 8).map((id) => ({ language, topic: String(id), part: part * 0.05 })),
  ]);
  for (let page = 0; page < TITLES / 10; page++) {
    for (const { language, topic, part } of shelves) {
      if (page >= (part * TITLES) / 10) continue;
      for (const sortby of ["title", "popularity", "creationdate"]) {
        for (const culture of languages) {
          const query = { language, topicId: topic, sortby, culture, pageCount: String(page) };
          yield `/api/books/getbycriteria?${new URLSearchParams(query)}`;
        }
      }
    }
  }
}

const MIN_PER_SECOND = 1_000;
/** The number of words that count as common. */
const COMMON_WORDS = 120;

/** Further pages of each search. */
const FURTHER_PAGES = 4;

/**
 * Ten hits and their total. First all searches differ, so neither hits nor totals are cached; then further pages of the
 * same searches are requested, whose totals are cached.
 */
export async function measureCommonSearches(libraries: Libraries): Promise<Row[]> {
  const { settings, librarySample } = await libraries.generated(TITLES, "postgres");
  await using site = await startSite({ ...settings, TRUSTED_PROXIES: "127.0.0.1,::1" });
  const searches = createSequence(generateSearches(librarySample));
  const { body } = await captureResponse(site.origin + searches(), {});
  await using bare = await startBareCards(settings, body.length);

  async function measure(what: string, paths: () => string): Promise<Row> {
    const { perSecond, ratio } = await compareWithBare(
      () => measureLoad({ origin: bare.origin, paths: ["/list"] }),
      () => measureLoad({ origin: site.origin, paths }),
    );
    return {
      name: `search of common words with total, ${what}, ${TITLES} titles`,
      goal: `at least ${MIN_PER_SECOND} a second on two cores`,
      figure: `${Math.round(perSecond)} a second`,
      ratio,
      isReached: perSecond >= MIN_PER_SECOND,
    };
  }

  const searched: string[] = [];
  const first = await measure("not known", () => {
    const path = searches();
    searched.push(path);
    return path;
  });
  return [first, await measure("known, hits not", createSequence(generateFurtherPages(searched)))];
}

function* generateFurtherPages(searches: readonly string[]): Iterable<string> {
  for (let page = 1; page <= FURTHER_PAGES; page++) {
    for (const path of searches) yield `${path}&pageCount=${page}`;
  }
}

/** One common word, then two, among all books, those of a language or a topic. */
function* generateSearches({ words, topics }: LibrarySample): Iterable<string> {
  const common = words.slice(0, COMMON_WORDS);
  const among = ["", ...topics].flatMap((topicId) =>
    ["", "en", "es", "fr"].map((language) => ({ topicId: String(topicId), language })),
  );
  for (const [turn, place] of among.entries()) {
    for (const [index, word] of common.entries()) {
      yield searchPath({ input: word, ...place });
      const other = common[(index + turn + 1) % common.length];
      if (turn + 1 < common.length)
        yield searchPath({ ...place, input: `${word} ${other}`, topicId: "" });
    }
  }
}

function searchPath(query: Record<string, string>): string {
  return `/api/books/getbycriteria?${new URLSearchParams({ ...query, culture: "en" })}`;
}
