import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { createTemporaryFolder, type RunningSite, startSite } from "#tests/e2e/programs.ts";
import { compareAll } from "#tests/kills/compare-all.ts";
import { createCustomer } from "#tests/kills/customer.ts";
import { type Environment, openEnvironment, runCommand } from "#tests/kills/environment.ts";
import {
  type LibrarySample,
  writeGeneratedLibrary,
} from "#tests/made-library/write-generated-library.ts";

import {
  findRecovery,
  checkAnswers,
  checkMemory,
  checkRecovery,
  type RequestResult,
  isGood,
  isShed,
  percentile,
} from "./check-load.ts";
import { type OrderLoad, createOrderLoad } from "./order-load.ts";
import { watchMemory } from "./watch-memory.ts";
import type { VisitorStream } from "./visitors.ts";

export type LoadOptions = {
  seconds: number;
  times: number;
  titles: number;
  /** The rate that one process sustains a second; null to find it. */
  rate: number | null;
};

type LoadOutcome = {
  name: string;
  rate: number;
  rows: RequestResult[];
  /** The memory in MiB at each second of the load. */
  memory: number[];
  /** In seconds; null without a recovery. */
  recovery: number | null;
  orders: { placed: number; charges: number; missed: number };
  faults: string[];
};

const settings = {
  // Visitors name networks of their own by a proxy's header.
  TRUSTED_PROXIES: "127.0.0.1,::1",
};
/** One of a hundred requests is an order. */
const ORDER_RATIO = 0.01;
/** In seconds. */
const TRIAL_SECONDS = 5;
const PROBE_SECONDS = 25;
/** Before the measurement: a process that has just started is slow. */
const WARMUP = { rate: 40, seconds: 20 };
/** The share of the sustained rate on a usual day. */
const USUAL_RATIO = 0.4;
/** The number of customers at first, and one more for each of these orders. */
const PEOPLE = { first: 20, ordersEach: 20, most: 150 };
/** In milliseconds: by then all orders must have a result after the load. */
const MAX_SETTLE_MS = 90_000;

type LoadSetup = {
  site: RunningSite;
  librarySample: LibrarySample;
  orderLoad: OrderLoad;
  visitors: Visitors;
};

/** Finds the sustained rate of one process, sends a multiple of it, and checks the results. */
export async function runLoad(
  options: LoadOptions,
  print: (line: string) => void,
): Promise<LoadOutcome> {
  await using environment = await openEnvironment("postgres", settings);
  const librarySample = await importLibrary(environment, options.titles);
  await using site = await startSite(environment.settings);
  using visitors = startVisitors();
  const orderLoad = createOrderLoad();
  const scene = { site, librarySample, orderLoad, visitors };
  await addCustomers(environment, scene, PEOPLE.first);

  const rate = options.rate ?? (await findMaxRate(scene, print));
  await addCustomers(environment, scene, countPeople(rate, options));
  const before = await sendLoad(scene, rate * USUAL_RATIO, PROBE_SECONDS);
  print(
    `${rate} a second are sustained. Now ${options.times} times as many, for ${options.seconds} s.`,
  );
  const { rows, memory, after, end } = await overload(scene, rate, options);
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

async function findMaxRate(scene: LoadSetup, print: (line: string) => void): Promise<number> {
  print("Finding the rate that one process sustains:");
  await sendLoad(scene, WARMUP.rate, WARMUP.seconds);
  return findRate((trialRate) => sendLoad(scene, trialRate, TRIAL_SECONDS), print);
}

async function overload(scene: LoadSetup, rate: number, { times, seconds }: LoadOptions) {
  // Visitors after the load come on time, without waiting for earlier ones.
  using later = startVisitors();
  const watch = watchMemory(scene.site.pid);
  const loading = sendLoad(scene, rate * times, seconds);
  await setTimeout(seconds * 1_000);
  const end = Date.now();
  const memory = watch.stop();
  const after = await sendLoad({ ...scene, visitors: later }, rate * USUAL_RATIO, PROBE_SECONDS);
  return { rows: await loading, memory, after: after.filter(({ due }) => due >= end), end };
}

/** Sends visitors and orders for this time; returns the results. */
async function sendLoad(
  { site: { origin }, librarySample, orderLoad, visitors }: LoadSetup,
  rate: number,
  seconds: number,
): Promise<RequestResult[]> {
  const firstRow = orderLoad.rows.length;
  const close = orderLoad.open(rate * ORDER_RATIO);
  void setTimeout(seconds * 1_000).then(close);
  const read = await visitors.send({
    origin,
    librarySample,
    rate: rate * (1 - ORDER_RATIO),
    seconds,
  });
  return [...read, ...orderLoad.rows.slice(firstRow)];
}

async function importLibrary(environment: Environment, titles: number): Promise<LibrarySample> {
  await using top = await createTemporaryFolder();
  const { folder, librarySample } = await writeGeneratedLibrary(top.path, titles);
  await runCommand(["import", folder], environment.settings);
  return librarySample;
}

let people = 0;

/** Creates customers, a few at a time. */
async function addCustomers(
  environment: Environment,
  { site, orderLoad }: LoadSetup,
  count: number,
): Promise<void> {
  for (let remaining = count; remaining > 0; remaining -= 4) {
    const names = Array.from({ length: Math.min(remaining, 4) }, () => `customer-${++people}`);
    orderLoad.addCustomers(
      await Promise.all(names.map((name) => createCustomer(environment, [site.origin], name))),
    );
  }
}

function countPeople(rate: number, { times, seconds }: LoadOptions): number {
  const orders = rate * ORDER_RATIO * (times * seconds + 2 * PROBE_SECONDS);
  return Math.min(Math.ceil(orders / PEOPLE.ordersEach), PEOPLE.most);
}

/** In milliseconds: 99 percent are answered by then at a sustained rate. */
const MAX_P99_MS = 500;
const FIRST_RATE = 20;
const RATE_STEP = 1.5;
const MAX_RATE = 20_000;

/** Whether everybody was answered, and readers in time; orders also wait for the gateway. */
function isSustained(rows: readonly RequestResult[]): boolean {
  return rows.length > 0 && rows.every(isGood) && readerP99(rows) <= MAX_P99_MS;
}

/** The highest sustained rate: raised by half each time, then once between the last two. */
async function findRate(
  tryRate: (rate: number) => Promise<readonly RequestResult[]>,
  print: (line: string) => void,
): Promise<number> {
  const holdsOnce = async (rate: number): Promise<boolean> => {
    const rows = await tryRate(rate);
    print(
      `  ${rate} a second: 99 of 100 in ${Math.round(readerP99(rows))} ms, ${describeCounts(rows)}`,
    );
    return isSustained(rows);
  };
  // A second trial, because other load may have kept the machine busy.
  const holds = async (rate: number) => (await holdsOnce(rate)) || (await holdsOnce(rate));
  let sustained = 0;
  let rate = FIRST_RATE;
  while (rate < MAX_RATE && (await holds(rate)))
    [sustained, rate] = [rate, Math.round(rate * RATE_STEP)];
  if (sustained === 0) throw new Error(`Not even ${FIRST_RATE} a second are sustained.`);

  const between = Math.round((sustained + rate) / 2);
  return (await holds(between)) ? between : sustained;
}

function readerP99(rows: readonly RequestResult[]): number {
  const reading = rows.filter(({ kind }) => kind !== "order");
  return percentile(reading, 99);
}

function describeCounts(rows: readonly RequestResult[]): string {
  const good = rows.filter(isGood).length;
  const refused = rows.filter(isShed).length;
  const faults = checkAnswers(rows).join(", ");
  return [`${good} answered`, `${refused} shed`, faults].filter(Boolean).join(", ");
}

type Visitors = Disposable & {
  /** Sends the stream of requests, and returns the results. */
  send: (stream: VisitorStream) => Promise<RequestResult[]>;
};

function startVisitors(): Visitors {
  const child = fork(fileURLToPath(new URL("visitors.ts", import.meta.url)), {
    serialization: "advanced",
  });
  return {
    async send(stream) {
      child.send(stream);
      const [rows]: RequestResult[][] = await once(child, "message");
      return rows ?? [];
    },
    [Symbol.dispose]: () => void child.kill("SIGKILL"),
  };
}
