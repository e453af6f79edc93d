import { setTimeout } from "node:timers/promises";

import {
  runLibraryCommand,
  startSite,
  type RunningSite,
  createTemporaryFolder,
} from "#tests/e2e/programs.ts";
import { compareAll } from "#tests/kills/compare-all.ts";
import { createCustomer } from "#tests/kills/customer.ts";
import { openEnvironment, type Environment } from "#tests/kills/environment.ts";
import {
  type LibrarySample,
  writeGeneratedLibrary,
} from "#tests/made-library/write-generated-library.ts";

import { findRate } from "./find-rate.ts";
import { findRecovery, checkAnswers, checkMemory, checkRecovery } from "./check-load.ts";
import { type OrderLoad, createOrderLoad } from "./order-load.ts";
import type { RequestResult } from "./request-result.ts";
import { startVisitors, type Visitors } from "./start-visitors.ts";
import { watchMemory } from "./watch-memory.ts";

export type LoadOptions = {
  seconds: number;
  times: number;
  titles: number;
  /** What one process holds in a second; null where that is to be found out. */
  rate: number | null;
};

export type LoadOutcome = {
  /** The database's name. */
  name: string;
  rate: number;
  rows: RequestResult[];
  /** What the memory was, in MiB, each second of the load. */
  memory: number[];
  /** In seconds; null when it never was as before. */
  recovery: number | null;
  orders: { placed: number; charges: number; missed: number };
  faults: string[];
};

const settings = {
  // The visitors come by way of a proxy, so that they are not all of one network.
  TRUSTED_PROXIES: "127.0.0.1,::1",
};
/** One of a hundred orders. */
const ORDER_RATIO = 0.01;
/** In seconds. */
const TRIAL_SECONDS = 5;
const PROBE_SECONDS = 25;
/** Before anything is measured: a program that was just started is slow. */
const WARMUP = { rate: 40, seconds: 20 };
/** Of what is held: what a usual day is like. */
const USUAL_RATIO = 0.4;
/** So many people can order at first, and for so many orders that are expected one more. */
const PEOPLE = { first: 20, ordersEach: 20, most: 150 };
/** In milliseconds: how long after the load everybody must know what came of their order. */
const MAX_SETTLE_MS = 90_000;

type LoadSetup = {
  site: RunningSite;
  librarySample: LibrarySample;
  orderLoad: OrderLoad;
  visitors: Visitors;
};

/** Finds what one process holds, asks it for so many times as much, and watches what becomes of it. */
export async function runLoad(
  wish: LoadOptions,
  tell: (line: string) => void,
): Promise<LoadOutcome> {
  await using environment = await openEnvironment("postgres", settings);
  const librarySample = await importLibrary(environment, wish.titles);
  await using site = await startSite(environment.settings);
  using visitors = startVisitors();
  const orderLoad = createOrderLoad();
  const scene = { site, librarySample, orderLoad, visitors };
  await addCustomers(environment, scene, PEOPLE.first);

  const rate = wish.rate ?? (await findMaxRate(scene, tell));
  await addCustomers(environment, scene, countPeople(rate, wish));
  const before = await sendLoad(scene, rate * USUAL_RATIO, PROBE_SECONDS);
  tell(`${rate} a second are held. Now ${wish.times} times as many, for ${wish.seconds} s.`);
  const { rows, memory, after, end } = await overload(scene, rate, wish);
  await Promise.race([orderLoad.rest(), setTimeout(MAX_SETTLE_MS)]);
  await site.stop();
  const { counts, faults } = await compareAll(environment, orderLoad.intents);
  const recovery = findRecovery(before, after, end);
  return {
    name: environment.name,
    rate,
    rows,
    memory: memory.map(({ mebibytes }) => mebibytes),
    recovery,
    orders: { placed: counts.placed, charges: counts.kept, missed: orderLoad.missed() },
    faults: [
      ...checkAnswers([...before, ...rows, ...after]),
      ...checkMemory(memory),
      ...checkRecovery(recovery),
      ...faults,
    ],
  };
}

async function findMaxRate(scene: LoadSetup, tell: (line: string) => void): Promise<number> {
  tell("What one process holds:");
  await sendLoad(scene, WARMUP.rate, WARMUP.seconds);
  return findRate((each) => sendLoad(scene, each, TRIAL_SECONDS), tell);
}

async function overload(scene: LoadSetup, rate: number, { times, seconds }: LoadOptions) {
  // Those who come afterwards come at once, and wait for none who came before.
  using later = startVisitors();
  const watch = watchMemory(scene.site.pid);
  const loading = sendLoad(scene, rate * times, seconds);
  await setTimeout(seconds * 1_000);
  const end = Date.now();
  const memory = watch.stop();
  const after = await sendLoad({ ...scene, visitors: later }, rate * USUAL_RATIO, PROBE_SECONDS);
  return { rows: await loading, memory, after: after.filter(({ due }) => due >= end), end };
}

/** Has people read and order for so long; what became of all that was asked for meanwhile. */
async function sendLoad(
  { site: { origin }, librarySample, orderLoad, visitors }: LoadSetup,
  rate: number,
  seconds: number,
): Promise<RequestResult[]> {
  const began = orderLoad.rows.length;
  const close = orderLoad.open(rate * ORDER_RATIO);
  void setTimeout(seconds * 1_000).then(close);
  const read = await visitors.send({
    origin,
    librarySample,
    rate: rate * (1 - ORDER_RATIO),
    seconds,
  });
  return [...read, ...orderLoad.rows.slice(began)];
}

async function importLibrary(environment: Environment, titles: number): Promise<LibrarySample> {
  await using top = await createTemporaryFolder();
  const { folder, librarySample } = await writeGeneratedLibrary(top.path, titles);
  const report = await runLibraryCommand(["import", folder], environment.settings);
  if (report.code !== 0) throw new Error(report.output);
  return librarySample;
}

let people = 0;

/** Has so many sign in, a few at a time. */
async function addCustomers(
  environment: Environment,
  { site, orderLoad }: LoadSetup,
  count: number,
): Promise<void> {
  for (let left = count; left > 0; left -= 4) {
    const names = Array.from({ length: Math.min(left, 4) }, () => `customer-${++people}`);
    orderLoad.addCustomers(
      await Promise.all(names.map((name) => createCustomer(environment, [site.origin], name))),
    );
  }
}

function countPeople(rate: number, { times, seconds }: LoadOptions): number {
  const orders = rate * ORDER_RATIO * (times * seconds + 2 * PROBE_SECONDS);
  return Math.min(Math.ceil(orders / PEOPLE.ordersEach), PEOPLE.most);
}
