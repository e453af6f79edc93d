import { Agent } from "node:http";

import { serve } from "#tests/e2e/programs.ts";
import { ask } from "#tests/load/ask.ts";
import { drawAsked } from "#tests/load/draw-address.ts";
import type { Shelf } from "#tests/made-library/write-made-library.ts";
import { isGood } from "#tests/load/row.ts";
import { readMemory } from "#tests/load/watch-memory.ts";

import type { Libraries, Row } from "./row.ts";

const REQUESTS = 10_000;
/** At once: fewer than are ever asked to come back. */
const VISITORS = 8;
/** In MiB. */
const GOAL = 250;
const GROWTH = 25;

/** What a process takes after many have read in it, and whether it takes more after as many again. */
export async function measureMemory(libraries: Libraries): Promise<Row[]> {
  const { settings, shelf } = await libraries.made(1_000, "postgres");
  const proxy = { TRUSTED_PROXIES: "127.0.0.1,::1" };
  await using site = await serve({ ...settings, ...proxy });
  await readMuch(site.origin, shelf);
  const first = await readMemory(site.pid);
  await readMuch(site.origin, shelf);
  const growth = (await readMemory(site.pid)) - first;
  return [
    {
      what: `memory after ${REQUESTS} pages, calls and searches`,
      goal: `at most ${GOAL} MiB`,
      figure: `${Math.round(first)} MiB`,
      ratio: null,
      isReached: first <= GOAL,
    },
    {
      what: "growth of it after as many again",
      goal: `at most ${GROWTH} MiB`,
      figure: `${Math.round(growth)} MiB`,
      ratio: null,
      isReached: growth <= GROWTH,
    },
  ];
}

async function readMuch(origin: string, shelf: Shelf): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  let left = REQUESTS;
  async function read(): Promise<void> {
    while (left-- > 0) {
      const row = await ask(origin, drawAsked(shelf), agent, Date.now());
      if (!isGood(row)) throw new Error(`${row.status} ${row.what}`);
    }
  }
  await Promise.all(Array.from({ length: VISITORS }, read));
  agent.destroy();
}
