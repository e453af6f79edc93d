import { setTimeout } from "node:timers/promises";

import { runLibrary, serve, type Serving, temporaryFolder } from "#tests/e2e/programs.ts";
import { compareAll } from "#tests/kills/compare-all.ts";
import { moveIn } from "#tests/kills/customer.ts";
import { openStage, type Stage } from "#tests/kills/stage.ts";
import { type Shelf, writeMadeLibrary } from "#tests/made-library/write-made-library.ts";

import { findRate } from "./find-rate.ts";
import { findRecovery, judgeAnswers, judgeMemory, judgeRecovery } from "./judge-load.ts";
import { type OrderDesk, orderDesk } from "./order-desk.ts";
import type { Row } from "./row.ts";
import { startVisitors, type Visitors } from "./start-visitors.ts";
import { watchMemory } from "./watch-memory.ts";

export type Wish = {
  seconds: number;
  times: number;
  titles: number;
  /** What one process holds in a second; null where that is to be found out. */
  rate: number | null;
};

export type Outcome = {
  /** The database's name. */
  name: string;
  rate: number;
  rows: Row[];
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
const ORDERS = 0.01;
/** In seconds. */
const TRIAL = 5;
const PROBE = 25;
/** Before anything is measured: a program that was just started is slow. */
const WARMING = { rate: 40, seconds: 20 };
/** Of what is held: what a usual day is like. */
const USUAL = 0.4;
/** So many people can order at first, and for so many orders that are expected one more. */
const PEOPLE = { first: 20, ordersEach: 20, most: 150 };
/** In milliseconds: how long after the load everybody must know what came of their order. */
const SETTLED = 90_000;

type Scene = { site: Serving; shelf: Shelf; desk: OrderDesk; visitors: Visitors };

/** Finds what one process holds, asks it for so many times as much, and watches what becomes of it. */
export async function runLoad(wish: Wish, tell: (line: string) => void): Promise<Outcome> {
  await using stage = await openStage("postgres", settings);
  const shelf = await fillWith(stage, wish.titles);
  await using site = await serve(stage.settings);
  using visitors = startVisitors();
  const desk = orderDesk();
  const scene = { site, shelf, desk, visitors };
  await admit(stage, scene, PEOPLE.first);

  const rate = wish.rate ?? (await findHeld(scene, tell));
  await admit(stage, scene, countPeople(rate, wish));
  const before = await both(scene, rate * USUAL, PROBE);
  tell(`${rate} a second are held. Now ${wish.times} times as many, for ${wish.seconds} s.`);
  const { rows, memory, after, end } = await overrun(scene, rate, wish);
  await Promise.race([desk.rest(), setTimeout(SETTLED)]);
  await site.stop();
  const { counts, faults } = await compareAll(stage, desk.intentions);
  const recovery = findRecovery(before, after, end);
  return {
    name: stage.name,
    rate,
    rows,
    memory: memory.map(({ mebibytes }) => mebibytes),
    recovery,
    orders: { placed: counts.placed, charges: counts.kept, missed: desk.missed() },
    faults: [
      ...judgeAnswers([...before, ...rows, ...after]),
      ...judgeMemory(memory),
      ...judgeRecovery(recovery),
      ...faults,
    ],
  };
}

async function findHeld(scene: Scene, tell: (line: string) => void): Promise<number> {
  tell("What one process holds:");
  await both(scene, WARMING.rate, WARMING.seconds);
  return findRate((each) => both(scene, each, TRIAL), tell);
}

async function overrun(scene: Scene, rate: number, { times, seconds }: Wish) {
  // Those who come afterwards come at once, and wait for none who came before.
  using later = startVisitors();
  const watch = watchMemory(scene.site.pid);
  const loading = both(scene, rate * times, seconds);
  await setTimeout(seconds * 1_000);
  const end = Date.now();
  const memory = watch.stop();
  const after = await both({ ...scene, visitors: later }, rate * USUAL, PROBE);
  return { rows: await loading, memory, after: after.filter(({ due }) => due >= end), end };
}

/** Has people read and order for so long; what became of all that was asked for meanwhile. */
async function both(
  { site: { origin }, shelf, desk, visitors }: Scene,
  rate: number,
  seconds: number,
): Promise<Row[]> {
  const began = desk.rows.length;
  const close = desk.open(rate * ORDERS);
  void setTimeout(seconds * 1_000).then(close);
  const read = await visitors.send({ origin, shelf, rate: rate * (1 - ORDERS), seconds });
  return [...read, ...desk.rows.slice(began)];
}

async function fillWith(stage: Stage, titles: number): Promise<Shelf> {
  await using top = await temporaryFolder();
  const { folder, shelf } = await writeMadeLibrary(top.path, titles);
  const report = await runLibrary(["import", folder], stage.settings);
  if (report.code !== 0) throw new Error(report.output);
  return shelf;
}

let people = 0;

/** Has so many sign in, a few at a time. */
async function admit(stage: Stage, { site, desk }: Scene, count: number): Promise<void> {
  for (let left = count; left > 0; left -= 4) {
    const names = Array.from({ length: Math.min(left, 4) }, () => `customer-${++people}`);
    desk.admit(await Promise.all(names.map((name) => moveIn(stage, [site.origin], name))));
  }
}

function countPeople(rate: number, { times, seconds }: Wish): number {
  const orders = rate * ORDERS * (times * seconds + 2 * PROBE);
  return Math.min(Math.ceil(orders / PEOPLE.ordersEach), PEOPLE.most);
}
