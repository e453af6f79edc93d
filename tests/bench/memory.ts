import { Agent } from "node:http";

import { startSite } from "#tests/e2e/programs.ts";
import { sendRequest } from "#tests/load/send-request.ts";
import { drawRequest } from "#tests/load/draw-request.ts";
import type { LibrarySample } from "#tests/made-library/write-generated-library.ts";
import { isGood } from "#tests/load/check-load.ts";
import { readMemory } from "#tests/load/watch-memory.ts";

import type { Libraries, Row } from "./row.ts";

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
