import { sql } from "kysely";

import { createApi } from "#api/app.ts";
import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { openJobs } from "#api/jobs.ts";
import { createServices } from "#server/create-services.ts";
import { openLog } from "#server/log.ts";
import { openLibrary } from "#server/open-library.ts";
import { readEnv } from "#server/settings/env.ts";
import { type Random, createRandom, draw, drawNumber } from "#tests/made-library/random.ts";
import type { LibrarySample } from "#tests/made-library/write-generated-library.ts";

import type { DatabaseKind, Libraries, Row, Settings } from "./row.ts";

const [FEW, MANY] = [1_000, 100_000];
const VISITS = 200;
const WARMUP_VISITS = 20;
const SEARCHES = 1_500;
/** In milliseconds. */
const MAX_SEARCH_MS = 20;

type Screen = {
  name: string;
  most: number;
  /** The calls of one visit, without those of the page's frame. */
  draw: (chance: Random, librarySample: LibrarySample) => string[];
};

const round = [
  "/library?language=en",
  "/notice/get?language=en",
  "/authors?language=en&sortby=most_titles&pageSize=10",
  "/books/getseries?language=en&culture=en&take=50",
  "/books/gettopics?language=en&culture=en",
];

const screens: Screen[] = [
  {
    name: "list",
    most: 2,
    draw: (chance, { topics }) => [
      listPath({ language: "en", pageCount: String(drawNumber(chance, 0, 39)) }),
      listPath({ topicId: String(draw(chance, topics.slice(0, 5))), sortby: "title" }),
      listPath({ language: "es", sortby: "popularity" }),
      "/books/getseries?language=en&culture=en",
      "/books/getlanguages?language=en",
    ],
  },
  {
    name: "detail",
    most: 2,
    draw: (chance, { codes, authors }) => [
      `/books/getdetail?code=${draw(chance, codes)}&language=en`,
      `/books/getbooksbyauthor?code=${draw(chance, authors)}&language=en`,
    ],
  },
  {
    name: "home",
    most: 2,
    draw: () => ["/books/getnovelties?language=en", "/books/gettopdownloads?language=en"],
  },
];

/**
 * The same calls to a small and a large library in turn, in this process and without HTTP. Nothing is cached
 * (`openInProcessApi`), not even the totals of searches.
 */
export async function measureGrowth(libraries: Libraries): Promise<Row[]> {
  const rows: Row[] = [];
  for (const on of ["postgres", "embedded"] as const) {
    const [fewTitles, manyTitles] = [
      await libraries.generated(FEW, on),
      await libraries.generated(MANY, on),
    ];
    await using small = await openInProcessApi(fewTitles.settings);
    await using large = await openInProcessApi(manyTitles.settings);
    for (const { database } of [small, large]) await sql.raw(insertDownloads).execute(database.db);

    for (const screen of screens) {
      const drawn = [fewTitles.librarySample, manyTitles.librarySample].map((librarySample) => {
        const chance = createRandom(1);
        return Array.from({ length: VISITS }, () => [
          ...round,
          ...screen.draw(chance, librarySample),
        ]);
      });
      const [one = [], other = []] = await timeVisits([small, large], drawn);
      rows.push(growthRow(`${screen.name}, ${on}`, [median(one), median(other)], screen.most));
    }
    rows.push(
      ...(await measureSearches(
        [small, large],
        [fewTitles.librarySample, manyTitles.librarySample],
        on,
      )),
    );
  }
  return rows;
}

async function measureSearches(
  libraries: InProcessApi[],
  shelves: LibrarySample[],
  on: DatabaseKind,
): Promise<Row[]> {
  const drawn = shelves.map((librarySample) => {
    const chance = createRandom(2);
    return Array.from({ length: SEARCHES }, () => [drawSearch(chance, librarySample)]);
  });
  const [few = [], many = []] = await timeVisits(libraries, drawn);
  const slowest = percentile95(many);
  const growth = growthRow(`search (95 of 100), ${on}`, [percentile95(few), slowest], 5);
  if (on === "embedded") return [growth];
  return [
    growth,
    {
      name: `search (95 of 100) at ${MANY} titles, postgres`,
      goal: `at most ${MAX_SEARCH_MS} ms`,
      figure: `${slowest.toFixed(1)} ms`,
      ratio: null,
      isReached: slowest <= MAX_SEARCH_MS,
    },
  ];
}

async function timeVisits(libraries: InProcessApi[], visits: string[][][]): Promise<number[][]> {
  const times: number[][] = libraries.map(() => []);
  for (let round = 0; round < (visits[0]?.length ?? 0); round++) {
    for (const [place, { read }] of libraries.entries()) {
      const start = performance.now();
      for (const path of visits[place]?.[round] ?? []) await read(path);
      if (round >= WARMUP_VISITS) times[place]?.push(performance.now() - start);
    }
  }
  return times;
}

function growthRow(name: string, [few, many]: [number, number], most: number): Row {
  const times = many / few;
  return {
    name: `growth: ${name}`,
    goal: `at ${MANY} titles at most ${most} times what it takes at ${FEW}`,
    figure: `${times.toFixed(1)} times (${few.toFixed(1)} ms, ${many.toFixed(1)} ms)`,
    ratio: null,
    isReached: times <= most,
  };
}

function median(times: number[]): number {
  return quantile(times, 0.5);
}

function percentile95(times: number[]): number {
  return quantile(times, 0.95);
}

function quantile(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;
}

function listPath(query: Record<string, string>): string {
  return `/books/getbycriteria?${new URLSearchParams(query)}`;
}

/** The same number of downloads in both libraries: some hundreds of books on each of three days up to today. */
const insertDownloads = `insert into downloads (book_id, day, count)
  select id, current_date - place % 3, 1 + id % 9
  from (select id, (row_number() over (order by md5(id::text)))::int as place from books) shuffled
  where place <= 900
  on conflict do nothing`;

/** The number of words that count as common. */
const COMMON_WORDS = 100;

/** The kinds of searches that visitors of such libraries type; `part` is in percent. */
const searchKinds: {
  part: number;
  draw: (chance: Random, librarySample: LibrarySample) => string;
}[] = [
  { part: 25, draw: (chance, { words }) => draw(chance, words.slice(0, COMMON_WORDS)) },
  { part: 15, draw: (chance, { words }) => drawTwoWords(chance, words.slice(0, COMMON_WORDS)) },
  { part: 25, draw: (chance, { titles }) => drawTitlePart(chance, draw(chance, titles)) },
  { part: 18, draw: (chance, { authorNames }) => draw(chance, authorNames) },
  { part: 8, draw: (chance, { misspelt }) => draw(chance, misspelt) },
  { part: 4, draw: (chance, { topicNames }) => draw(chance, topicNames) },
  { part: 5, draw: (chance, { words }) => draw(chance, words).slice(0, 4) },
];

/** The path of a random search; half are limited to one language. */
function drawSearch(chance: Random, librarySample: LibrarySample): string {
  let remaining = chance() * 100;
  const kind = searchKinds.find(({ part }) => (remaining -= part) < 0) ?? searchKinds[0];
  const input = kind?.draw(chance, librarySample) ?? "";
  const language = chance() < 0.5 ? draw(chance, ["en", "es", "fr"]) : "";
  return `/books/getbycriteria?${new URLSearchParams({ input, language, culture: "en" })}`;
}

/** The whole title, or its first words. */
function drawTitlePart(chance: Random, title: string): string {
  const words = title.split(" ");
  return chance() < 0.5 ? title : words.slice(0, Math.ceil(words.length / 2)).join(" ");
}

function drawTwoWords(chance: Random, words: readonly string[]): string {
  return `${draw(chance, words)} ${draw(chance, words)}`;
}

type InProcessApi = AsyncDisposable & {
  database: OpenDatabase;
  read: (path: string) => Promise<void>;
};

/** The calls of a library in this process. The catalog version changes each time, so no answer is cached. */
async function openInProcessApi(settings: Settings): Promise<InProcessApi> {
  const env = readEnv({ SITE_ORIGIN: "http://localhost:1", ...settings });
  const database = await openLibrary(env);
  const log = openLog({ LOG_LEVEL: "warn" });
  const jobs = await openJobs(database, log);
  let version = 0;
  const catalogVersion = async () => ++version;
  const api = createApi(
    await createServices(env, { database, jobs, log, addressOf: () => "", catalogVersion }),
  );

  return {
    database,
    async read(path) {
      const answer = await api.request(path);
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
      await answer.arrayBuffer();
    },
    async [Symbol.asyncDispose]() {
      await jobs.close();
      await database.close();
    },
  };
}
