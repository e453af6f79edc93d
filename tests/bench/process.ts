import { Agent } from "node:http";

import { startSite } from "#tests/e2e/programs.ts";
import { drawRequest, sendRequest } from "#tests/load/visitor-requests.ts";
import type { LibrarySample } from "#tests/made-library/write-generated-library.ts";
import { isGood } from "#tests/load/check-load.ts";
import { readMemory } from "#tests/load/watch-memory.ts";

import type { DatabaseKind, Libraries, Row, Settings } from "./row.ts";

const REQUESTS = 10_000;
/** At the same time: few enough that none is shed. */
const CONNECTIONS = 8;
/** In MiB. */
const MAX_MIB = 250;
const MAX_GROWTH_MIB = 25;

/** The memory of a process after many requests, and its growth after as many again. */
export async function measureMemory(libraries: Libraries): Promise<Row[]> {
  const { settings, librarySample } = await libraries.generated(1_000, "postgres");
  const proxy = { TRUSTED_PROXIES: "127.0.0.1,::1" };
  await using site = await startSite({ ...settings, ...proxy });
  await readManyPages(site.origin, librarySample);
  const first = await readMemory(site.pid);
  await readManyPages(site.origin, librarySample);
  const growth = (await readMemory(site.pid)) - first;
  return [
    {
      name: `memory after ${REQUESTS} pages, calls and searches`,
      goal: `at most ${MAX_MIB} MiB`,
      figure: `${Math.round(first)} MiB`,
      ratio: null,
      isReached: first <= MAX_MIB,
    },
    {
      name: "growth of it after as many again",
      goal: `at most ${MAX_GROWTH_MIB} MiB`,
      figure: `${Math.round(growth)} MiB`,
      ratio: null,
      isReached: growth <= MAX_GROWTH_MIB,
    },
  ];
}

async function readManyPages(origin: string, librarySample: LibrarySample): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  let remaining = REQUESTS;
  async function read(): Promise<void> {
    while (remaining-- > 0) {
      const row = await sendRequest(origin, drawRequest(librarySample), agent, Date.now());
      if (!isGood(row)) throw new Error(`${row.status} ${row.detail}`);
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, read));
  agent.destroy();
}

/** In milliseconds. */
const MAX_MS: Record<DatabaseKind, number> = { postgres: 500, embedded: 3_000 };
const STARTS = 5;

/** The time from the start of a process to its first answered page. */
export async function measureStart(libraries: Libraries): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [kind, goal] of [
    ["postgres", MAX_MS.postgres],
    ["embedded", MAX_MS.embedded],
  ] as const) {
    const { settings } = await libraries.generated(1_000, kind);
    // The first start fills the file cache for the others.
    await timeStart(settings);
    const times: number[] = [];
    for (let attempt = 0; attempt < STARTS; attempt++) times.push(await timeStart(settings));
    const middle = times.toSorted((a, b) => a - b)[Math.floor(STARTS / 2)] ?? Infinity;
    rows.push({
      name: `start to the first page, ${kind}`,
      goal: `at most ${goal} ms`,
      figure: `${Math.round(middle)} ms`,
      ratio: null,
      isReached: middle <= goal,
    });
  }
  return rows;
}

async function timeStart(settings: Settings): Promise<number> {
  const start = performance.now();
  await using site = await startSite(settings);
  const page = await fetch(site.origin);
  await page.text();
  if (!page.ok) throw new Error(`The first page was answered with ${page.status}.`);
  return performance.now() - start;
}
