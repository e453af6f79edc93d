import pg from "pg";

import { compareAll } from "#tests/kills/compare-all.ts";
import type { Intention } from "#tests/kills/intention.ts";
import { openShop } from "#tests/kills/shop.ts";
import { openStage, type Stage } from "#tests/kills/stage.ts";
import { administer, withDatabase } from "#tests/databases/postgres-databases.ts";
import { startPostgres } from "#tests/databases/postgres.ts";

import { readParent, readProcessorTime } from "./processor-time.ts";
import type { Row } from "./row.ts";
import { startBuyers } from "./start-buyers.ts";

const GOAL = 100;
const PROCESSES = [1, 2, 4];
const BUYERS = 24;
/** Nobody may change anything more than sixty times in an hour, and two of those make a customer. */
const ORDERS = { warming: 10, measured: 40 };

/** Every limit counts, as ever, and is far away; each buyer has a card and a network of their own. */
const settings = {
  TRUSTED_PROXIES: "127.0.0.1,::1",
  PAYMENTS_PER_PERSON: "60",
  PAYMENTS_PER_CARD: "60",
  DECLINES_PER_PERSON: "5",
  GIFTS_OF_NEW_ACCOUNT: "1",
};

/** What was placed by so many processes of the site, and what of the processors each took for an order, in milliseconds. */
type Measured = {
  processes: number;
  perSecond: number;
  p50: number;
  p97: number;
  spent: { site: number; database: number; simulators: number; buyers: number };
};

/** Whole orders, each paid, over one database that writes to the disk what it commits; then books and ledger are compared. */
export async function measureOrders(): Promise<Row[]> {
  await using postgres = await startPostgres({ isDurable: true });
  const database = `lectern_orders_${process.pid}`;
  await administer(postgres.url, `create database ${database}`);
  const server = { url: withDatabase(postgres.url, database), name: postgres.name };
  try {
    return await measureOn(server);
  } finally {
    await administer(postgres.url, `drop database ${database} with (force)`);
  }
}

async function measureOn(server: { url: string; name: string }): Promise<Row[]> {
  await using stage = await openStage(server, settings);
  const intentions: Intention[] = [];
  const measured: Measured[] = [];
  for (const processes of PROCESSES) {
    measured.push(await measureWith(processes, { stage, url: server.url, intentions }));
  }
  const { faults } = await compareAll(stage, intentions);
  if (faults.length > 0) throw new Error(faults.slice(0, 10).join("\n"));
  const alone = measured[0]?.perSecond ?? 0;
  return measured.map((each) => rowOf(each, alone));
}

type Scene = { stage: Stage; url: string; intentions: Intention[] };

async function measureWith(
  processes: number,
  { stage, url, intentions }: Scene,
): Promise<Measured> {
  await using shop = await openShop(stage, processes);
  const { settings, simulators } = stage;
  const town = {
    settings,
    simulators: { env: simulators.env, gatewayOrigin: simulators.gatewayOrigin },
  };
  const { origins } = shop;
  const place = intentions.length;
  const who = { town, origins, buyers: BUYERS, orders: ORDERS, place };
  const buyers = await startBuyers(who);
  const pids = { site: shop.pids(), database: [await findServer(url)] };
  const before = await readAll(pids);
  const { seconds, took, busy, intentions: told } = await buyers.buy();
  const after = await readAll(pids);
  intentions.push(...told);
  const sorted = took.toSorted((a, b) => a - b);
  const spent = (who: keyof typeof after) => ((after[who] - before[who]) * 1_000) / took.length;
  return {
    processes,
    perSecond: took.length / seconds,
    p50: at(sorted, 0.5),
    p97: at(sorted, 0.97),
    spent: {
      site: spent("site"),
      database: spent("database"),
      simulators: spent("simulators"),
      buyers: (busy * 1_000) / took.length,
    },
  };
}

/** In seconds. The simulators run in this process. */
async function readAll(pids: { site: number[]; database: number[] }) {
  const { user, system } = process.cpuUsage();
  return {
    site: await readSum(pids.site),
    database: await readSum(pids.database),
    simulators: (user + system) / 1e6,
  };
}

async function readSum(pids: readonly number[]): Promise<number> {
  const times = await Promise.all(pids.map(readProcessorTime));
  return times.reduce((sum, time) => sum + time, 0);
}

/** The process that all connections to the database are children of. */
async function findServer(url: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query("select pg_backend_pid() as pid");
  const server = await readParent(rows[0].pid);
  await client.end();
  return server;
}

function rowOf({ processes, perSecond, p50, p97, spent }: Measured, alone: number): Row {
  const { site, database, simulators, buyers } = spent;
  const times = (perSecond / alone).toFixed(2);
  return {
    what: `whole paid order, PostgreSQL, ${processes} ${processes > 1 ? "processes" : "process"}`,
    goal: `at least ${GOAL} a second`,
    figure:
      `${Math.round(perSecond)} a second, ${times} times that of one; p50 ${Math.round(p50)} ms, p97 ${Math.round(p97)} ms; ` +
      `an order takes ${ms(site)} ms of the site, ${ms(database)} of PostgreSQL, ${ms(simulators)} of the simulators, ${ms(buyers)} of the buyers`,
    ratio: null,
    isReached: perSecond >= GOAL,
  };
}

function ms(time: number): string {
  return time.toFixed(1);
}

function at(sorted: readonly number[], part: number): number {
  return sorted[Math.floor(sorted.length * part)] ?? 0;
}
