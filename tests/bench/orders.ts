import { fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import pg from "pg";

import { createDatabase } from "#tests/databases/postgres-databases.ts";
import { startPostgres } from "#tests/databases/start-postgres.ts";
import type { OrderIntent } from "#tests/kills/buyer.ts";
import { compareAll } from "#tests/kills/compare-all.ts";
import { openEnvironment, type Environment } from "#tests/kills/environment.ts";
import { startSiteProcesses } from "#tests/kills/site-processes.ts";

import type { Row } from "./row.ts";
import type { BuyersResult, BuyersInput } from "./buyers.ts";

const MIN_PER_SECOND = 100;
const PROCESS_COUNTS = [1, 2, 4];
const BUYERS = 24;
/** A person may change things sixty times an hour, and creating a customer takes two of these. */
const ORDERS_EACH = { warming: 10, measured: 40 };

/** All limits are active but high; each buyer has a card and a network of their own. */
const settings = {
  TRUSTED_PROXIES: "127.0.0.1,::1",
  PAYMENTS_PER_PERSON: "60",
  PAYMENTS_PER_CARD: "60",
  DECLINES_PER_PERSON: "5",
  GIFTS_OF_NEW_ACCOUNT: "1",
};

/** The rate at this number of site processes, and the CPU milliseconds of each program for an order. */
type OrdersMeasurement = {
  processes: number;
  perSecond: number;
  p50: number;
  p97: number;
  spent: { site: number; database: number; simulators: number; buyers: number };
};

/** Paid orders over one database that writes its commits to the disk; then records and ledger are compared. */
export async function measureOrders(): Promise<Row[]> {
  await using postgres = await startPostgres({ isDurable: true });
  await using database = await createDatabase(postgres.url, `lectern_orders_${process.pid}`);
  return await measureOnServer({ url: database.url, name: postgres.name });
}

async function measureOnServer(server: { url: string; name: string }): Promise<Row[]> {
  await using environment = await openEnvironment(server, settings);
  const intents: OrderIntent[] = [];
  const measured: OrdersMeasurement[] = [];
  for (const processes of PROCESS_COUNTS) {
    measured.push(await measureProcesses(processes, { environment, url: server.url, intents }));
  }
  const { faults } = await compareAll(environment, intents);
  if (faults.length > 0) throw new Error(faults.slice(0, 10).join("\n"));
  const alone = measured[0]?.perSecond ?? 0;
  return measured.map((measurement) => ordersRow(measurement, alone));
}

type MeasureInput = { environment: Environment; url: string; intents: OrderIntent[] };

async function measureProcesses(
  processes: number,
  { environment, url, intents }: MeasureInput,
): Promise<OrdersMeasurement> {
  await using shop = await startSiteProcesses(environment, processes);
  const { settings, simulators } = environment;
  const town = {
    settings,
    simulators: { env: simulators.env, gatewayOrigin: simulators.gatewayOrigin },
  };
  const { origins } = shop;
  const place = intents.length;
  const input = { town, origins, buyers: BUYERS, orders: ORDERS_EACH, place };
  const buyers = await startBuyers(input);
  const pids = { site: shop.pids(), database: [await findServerPid(url)] };
  const before = await readAllCpuSeconds(pids);
  const { seconds, took, busy, intents: bought } = await buyers.buy();
  const after = await readAllCpuSeconds(pids);
  intents.push(...bought);
  const sorted = took.toSorted((a, b) => a - b);
  const spent = (who: keyof typeof after) => ((after[who] - before[who]) * 1_000) / took.length;
  return {
    processes,
    perSecond: took.length / seconds,
    p50: quantile(sorted, 0.5),
    p97: quantile(sorted, 0.97),
    spent: {
      site: spent("site"),
      database: spent("database"),
      simulators: spent("simulators"),
      buyers: (busy * 1_000) / took.length,
    },
  };
}

/** In seconds. The simulators run in this process. */
async function readAllCpuSeconds(pids: { site: number[]; database: number[] }) {
  const { user, system } = process.cpuUsage();
  return {
    site: await sumCpuSeconds(pids.site),
    database: await sumCpuSeconds(pids.database),
    simulators: (user + system) / 1e6,
  };
}

async function sumCpuSeconds(pids: readonly number[]): Promise<number> {
  const times = await Promise.all(pids.map(readCpuSeconds));
  return times.reduce((sum, time) => sum + time, 0);
}

/** The parent process of all database connections. */
async function findServerPid(url: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query("select pg_backend_pid() as pid");
  const server = await readParentPid(rows[0].pid);
  await client.end();
  return server;
}

function ordersRow(
  { processes, perSecond, p50, p97, spent }: OrdersMeasurement,
  alone: number,
): Row {
  const { site, database, simulators, buyers } = spent;
  const times = (perSecond / alone).toFixed(2);
  return {
    name: `whole paid order, PostgreSQL, ${processes} ${processes > 1 ? "processes" : "process"}`,
    goal: `at least ${MIN_PER_SECOND} a second`,
    figure:
      `${Math.round(perSecond)} a second, ${times} times that of one; p50 ${Math.round(p50)} ms, p97 ${Math.round(p97)} ms; ` +
      `an order takes ${formatMs(site)} ms of the site, ${formatMs(database)} of PostgreSQL, ${formatMs(simulators)} of the simulators, ${formatMs(buyers)} of the buyers`,
    ratio: null,
    isReached: perSecond >= MIN_PER_SECOND,
  };
}

function formatMs(time: number): string {
  return time.toFixed(1);
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

/** In seconds: the unit in which Linux counts. */
const TICK_SECONDS = 0.01;

/** The CPU seconds of a process and its children, including those that have ended. */
async function readCpuSeconds(pid: number): Promise<number> {
  const { own, ended } = await readProcStat(pid);
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  const pids = children.split(" ").filter(Boolean).map(Number);
  // The time of an ended child is part of its parent's next figure.
  const times = await Promise.all(pids.map((child) => readCpuSeconds(child).catch(() => 0)));
  return times.reduce((sum, time) => sum + time, own + ended);
}

async function readParentPid(pid: number): Promise<number> {
  return (await readProcStat(pid)).parent;
}

async function readProcStat(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  // The program's name, in brackets, may contain any character.
  const fields = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return {
    parent: fields[1] ?? 0,
    own: (user + system) * TICK_SECONDS,
    ended: (endedUser + endedSystem) * TICK_SECONDS,
  };
}

type BuyersProcess = {
  buy: () => Promise<BuyersResult>;
};

/** Starts the buyers, who have signed in and warmed up the site. */
async function startBuyers(buying: BuyersInput): Promise<BuyersProcess> {
  const child = fork(fileURLToPath(new URL("buyers.ts", import.meta.url)), {
    serialization: "advanced",
  });
  const exited = once(child, "exit").then(([code]) => {
    throw new Error(`The buyers' process ended with ${code}.`);
  });
  exited.catch(() => {});
  const received = async (message: object | string) => {
    child.send(message);
    const [answer] = await Promise.race([once(child, "message"), exited]);
    return answer;
  };
  await received(buying);
  return { buy: () => received("go") };
}
