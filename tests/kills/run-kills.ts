import { setTimeout } from "node:timers/promises";

import { waitUntil, runInBackground } from "#tests/wait-until.ts";

import { addIntent, buyOnce, buyRepeatedly, type OrderIntent } from "./buyer.ts";
import { compareAll, type Comparison, checkRun, readLedger } from "./compare-all.ts";
import { createCustomer, createCustomerFactory, SLOW_CARD } from "./customer.ts";
import { startSiteProcesses, type SiteProcesses } from "./site-processes.ts";
import {
  type DatabaseKind,
  openEnvironment,
  type Environment,
  injectFault,
  clearFaults,
} from "./environment.ts";
import { readBooks } from "./compare-books.ts";
import { buildPaidOrder } from "./draw-order.ts";

type KillOptions = {
  kind: DatabaseKind;
  kills: number;
  buyers: number;
  /** Site processes over one database. */
  processes: number;
};

type KillResult = {
  name: string;
  counts: Comparison["counts"];
  /** In milliseconds: how long a process took to resolve the order of a killed one; null with a single process. */
  settledAfter: number | null;
  /** Everything that must not happen, one sentence each. */
  faults: string[];
};

/** In milliseconds: the next kill comes within this time after a start. */
const MAX_KILL_DELAY_MS = 3_000;
/** Before the first and then every third kill, two calls to the gateway fail, with each fault in turn. */
const FAULT_ONE_IN = 3;
const faults = ["drop_after", "drop_before", "http_502_after", "empty_body", "slow", "dup_reply"];
/** In milliseconds: everything must be resolved within this time after the last kill. */
const MAX_SETTLE_MS = 300_000;
/** In milliseconds: by then everybody must have ordered. */
const MAX_FIRST_ORDER_MS = 60_000;

/**
 * Kills site processes at random moments while people buy, then waits for all orders. With several processes one stays
 * down after the last kill until another has resolved its order. Then records, gateway ledger and buyers' answers must
 * agree.
 */
export async function runKills(
  options: KillOptions,
  print: (line: string) => void,
): Promise<KillResult> {
  await using environment = await openEnvironment(options.kind);
  await using shop = await startSiteProcesses(environment, options.processes);
  const next = createCustomerFactory(environment, shop.origins);

  let isOver = false;
  const intents: OrderIntent[] = [];
  const people = [
    runInBackground(
      Array.from({ length: options.buyers }, () => buyRepeatedly(next, intents, () => isOver)),
    ),
  ];
  // A kill before the first order proves nothing; on a busy machine sign-in takes longer than the first kill.
  const haveOrdered = await waitUntil(() => intents.length >= options.buyers, MAX_FIRST_ORDER_MS);
  if (!haveOrdered) {
    throw new Error(
      `${intents.length} of ${options.buyers} buyers ordered in ${MAX_FIRST_ORDER_MS / 1_000} s.`,
    );
  }
  const atRandom = options.processes > 1 ? options.kills - 1 : options.kills;
  while (shop.kills() < atRandom) {
    if (shop.kills() % FAULT_ONE_IN === 0)
      await injectNextFault(environment, shop.kills() / FAULT_ONE_IN);
    await shop.killSoon(MAX_KILL_DELAY_MS);
    if (shop.kills() % 10 === 0) print(`${shop.kills()} of ${options.kills} kills`);
  }
  const downtime =
    options.processes > 1 ? await killWithoutRestart(environment, shop, intents) : null;
  if (downtime) people.push(downtime.buying);
  isOver = true;
  print("Waiting for the last orders.");
  await Promise.race([Promise.all(people), setTimeout(MAX_SETTLE_MS)]);
  await shop.stop();
  const { counts, faults } = await compareAll(environment, intents);
  return {
    name: environment.name,
    counts,
    settledAfter: downtime?.settledAfter ?? null,
    faults: [
      ...faults,
      ...(downtime?.faults ?? []),
      ...checkRun({ kills: options.kills, ...counts }),
    ],
  };
}

function injectNextFault(environment: Environment, round: number): Promise<void> {
  const fault = faults[round % faults.length] ?? "";
  return injectFault(environment, { fault, times: 2, ...(fault !== "slow" && { on: "sale" }) });
}

type DowntimeResult = {
  /** In milliseconds: how long the other process took to resolve the order. */
  settledAfter: number;
  faults: string[];
  /** The buyers who still wait for an answer, and repeat their requests. */
  buying: Promise<unknown>;
};

/** In milliseconds. */
const MAX_CHARGE_WAIT_MS = 20_000;
const MAX_AWAY_MS = 40_000;
/** Delays the webhooks of many sales for longer than this test: they would resolve the payment at once. */
const DELAYED_WEBHOOKS = { fault: "webhook_delay", times: 50, ms: 90_000 };

/**
 * P4: kills the first of several processes between a charge and its result, and keeps it down until another process has
 * resolved the order. The buyer can reach only the first.
 */
async function killWithoutRestart(
  environment: Environment,
  shop: SiteProcesses,
  intents: OrderIntent[],
): Promise<DowntimeResult> {
  await clearFaults(environment);
  await injectFault(environment, DELAYED_WEBHOOKS);
  const customer = await createCustomer(environment, shop.origins.slice(0, 1), "left");
  const intent = addIntent(intents);
  const order = buildPaidOrder(customer, intent.address);
  const buying = runInBackground([buyOnce(customer, intent, { order, card: SLOW_CARD })]);

  await using books = await environment.openBooks();
  const find = async () =>
    (await readBooks(books)).find(({ address }) => address === intent.address);
  const isOpen = async () =>
    (await find())?.attempt === "sending" && (await isCharged(environment, intent));
  const isMet = await waitUntil(isOpen, MAX_CHARGE_WAIT_MS);
  let [isSettled, settledAfter] = [false, 0];
  await shop.killFirst(async () => {
    const killed = performance.now();
    isSettled = await waitUntil(async () => (await find())?.orderState === "placed", MAX_AWAY_MS);
    settledAfter = performance.now() - killed;
  });
  await clearFaults(environment);
  return {
    settledAfter,
    faults: [
      ...(isMet ? [] : ["no charge was being made when the process was killed"]),
      ...(isSettled ? [] : ["the other process did not resolve the order of the killed one"]),
    ],
    buying,
  };
}

async function isCharged(environment: Environment, { tokens }: OrderIntent): Promise<boolean> {
  const sales = await readLedger(environment);
  return sales.some(({ approved, tokenHash }) => approved && tokens.includes(tokenHash ?? ""));
}
