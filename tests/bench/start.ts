import { startSite } from "#tests/e2e/programs.ts";

import type { DatabaseKind, Libraries, Row, Settings } from "./row.ts";

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
