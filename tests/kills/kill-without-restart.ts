import { randomUUID } from "node:crypto";

import { waitUntil } from "#tests/wait-until.ts";
import { runInBackground } from "#tests/run-in-background.ts";

import { buyOnce } from "./buyer.ts";
import { readLedger } from "./compare-all.ts";
import { readBooks } from "./compare-books.ts";
import { createCustomer, SLOW_CARD } from "./customer.ts";
import { buildPaidOrder } from "./draw-order.ts";
import { createIntent, type OrderIntent } from "./order-intent.ts";
import { clearFaults, injectFault } from "./inject-fault.ts";
import type { SiteProcesses } from "./site-processes.ts";
import type { Environment } from "./environment.ts";

/** In milliseconds. */
const MAX_CHARGE_WAIT_MS = 20_000;
const MAX_AWAY_MS = 40_000;
/** Delays the webhooks of many sales for longer than this test: they would resolve the payment at once. */
const DELAYED_WEBHOOKS = { fault: "webhook_delay", times: 50, ms: 90_000 };

export type DowntimeResult = {
  /** In milliseconds: how long the other process took to resolve the order. */
  settledAfter: number;
  faults: string[];
  /** The buyers who still wait for an answer, and repeat their requests. */
  buying: Promise<unknown>;
};

/**
 * P4: kills the first of several processes between a charge and its result, and keeps it down until another process has
 * resolved the order. The buyer can reach only the first.
 */
export async function killWithoutRestart(
  environment: Environment,
  shop: SiteProcesses,
  intents: OrderIntent[],
): Promise<DowntimeResult> {
  await clearFaults(environment);
  await injectFault(environment, DELAYED_WEBHOOKS);
  const customer = await createCustomer(environment, shop.origins.slice(0, 1), "left");
  const intent = createIntent(randomUUID(), intents.length);
  intents.push(intent);
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
