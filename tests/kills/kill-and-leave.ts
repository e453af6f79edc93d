import { randomUUID } from "node:crypto";

import { comesTrue } from "#tests/comes-true.ts";
import { meanwhile } from "#tests/meanwhile.ts";

import { buyOnce } from "./buyer.ts";
import { readLedger } from "./compare-all.ts";
import { readBooks } from "./compare-books.ts";
import { moveIn, SLOW_CARD } from "./customer.ts";
import { paidOf } from "./draw-order.ts";
import { intend, type Intention } from "./intention.ts";
import { callOffFaults, orderFault } from "./order-fault.ts";
import type { Shop } from "./shop.ts";
import type { Stage } from "./stage.ts";

/** In milliseconds. */
const MET_WITHIN = 20_000;
const AWAY = 40_000;
/** For longer than all this takes, the gateway tells nothing by itself of that many sales: it would say at once what was left. */
const UNTOLD = { fault: "webhook_delay", times: 50, ms: 90_000 };

export type Left = {
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
export async function killAndLeave(
  stage: Stage,
  shop: Shop,
  intentions: Intention[],
): Promise<Left> {
  await callOffFaults(stage);
  await orderFault(stage, UNTOLD);
  const customer = await moveIn(stage, shop.origins.slice(0, 1), "left");
  const intention = intend(randomUUID(), intentions.length);
  intentions.push(intention);
  const order = paidOf(customer, intention.mark);
  const buying = meanwhile([buyOnce(customer, intention, { order, card: SLOW_CARD })]);

  await using books = await stage.openBooks();
  const find = async () => (await readBooks(books)).find(({ mark }) => mark === intention.mark);
  const isOpen = async () =>
    (await find())?.attempt === "sending" && (await isCharged(stage, intention));
  const isMet = await comesTrue(isOpen, MET_WITHIN);
  let [isSettled, settledAfter] = [false, 0];
  await shop.killFirst(async () => {
    const killed = performance.now();
    isSettled = await comesTrue(async () => (await find())?.orderState === "placed", AWAY);
    settledAfter = performance.now() - killed;
  });
  await callOffFaults(stage);
  return {
    settledAfter,
    faults: [
      ...(isMet ? [] : ["no charge was under way when a process was killed to stay away"]),
      ...(isSettled ? [] : ["what a process left was not settled by the other while it was away"]),
    ],
    buying,
  };
}

async function isCharged(stage: Stage, { tokens }: Intention): Promise<boolean> {
  const sales = await readLedger(stage);
  return sales.some(({ approved, tokenHash }) => approved && tokens.includes(tokenHash ?? ""));
}
