import { startSite } from "#tests/e2e/programs.ts";

import type { DatabaseKind, Libraries, Row, Settings } from "./row.ts";

/** In milliseconds. */
const MAX_MS: Record<DatabaseKind, number> = { postgres: 500, embedded: 3_000 };
const STARTS = 5;

/** From its beginning until a process has answered the first page. */
export async function measureStart(libraries: Libraries): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [kind, goal] of [
    ["postgres", MAX_MS.postgres],
    ["embedded", MAX_MS.embedded],
  ] as const) {
    const { settings } = await libraries.generated(1_000, kind);
    // The first reads what the others find in memory.
    await timeStart(settings);
    const times: number[] = [];
    for (let turn = 0; turn < STARTS; turn++) times.push(await timeStart(settings));
    const middle = times.toSorted((a, b) => a - b)[Math.floor(STARTS / 2)] ?? Infinity;
    rows.push({
      what: `start to the first page, ${kind}`,
      goal: `at most ${goal} ms`,
      figure: `${Math.round(middle)} ms`,
      ratio: null,
      isReached: middle <= goal,
    });
  }
  return rows;
}

async function timeStart(settings: Settings): Promise<number> {
  const began = performance.now();
  await using site = await startSite(settings);
  const page = await fetch(site.origin);
  await page.text();
  if (!page.ok) throw new Error(`The first page was answered with ${page.status}.`);
  return performance.now() - began;
}
