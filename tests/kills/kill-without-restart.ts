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
/** For longer than all this takes, the gateway tells nothing by itself of that many sales: it would say at once what was left. */
const DELAYED_WEBHOOKS = { fault: "webhook_delay", times: 50, ms: 90_000 };

export type DowntimeResult = {
  /** In milliseconds: after so long another had settled what was left. */
  settledAfter: number;
  faults: string[];
  /** Whoever was about to be answered, and asks again. */
  buying: Promise<unknown>;
};

/**
 * P4: the first of several processes is killed when somebody was charged for whom it has not concluded anything, and stays
 * away until another has, without a word of theirs, for they reach no other.
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
  const order = buildPaidOrder(customer, intent.mark);
  const buying = runInBackground([buyOnce(customer, intent, { order, card: SLOW_CARD })]);

  await using books = await environment.openBooks();
  const find = async () => (await readBooks(books)).find(({ mark }) => mark === intent.mark);
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
      ...(isMet ? [] : ["no charge was under way when a process was killed to stay away"]),
      ...(isSettled ? [] : ["what a process left was not settled by the other while it was away"]),
    ],
    buying,
  };
}

async function isCharged(environment: Environment, { tokens }: OrderIntent): Promise<boolean> {
  const sales = await readLedger(environment);
  return sales.some(({ approved, tokenHash }) => approved && tokens.includes(tokenHash ?? ""));
}
