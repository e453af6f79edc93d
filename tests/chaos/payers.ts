import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";

import { buyOnce } from "#tests/kills/buyer.ts";
import { type Customer, GOOD_CARD } from "#tests/kills/customer.ts";
import { freeOf, donationOf, paidOf } from "#tests/kills/draw-order.ts";
import { intend, type Intention } from "#tests/kills/intention.ts";
import type { Stage } from "#tests/kills/stage.ts";

import type { Between, Conduct } from "./between.ts";

/** People who buy while their site's gateway is in trouble. */
export type Trial = {
  stage: Stage;
  between: Between;
  next: () => Promise<Customer>;
  intentions: Intention[];
  isOver: () => boolean;
  /** The slowest answer to a paid order, and to a free one, in milliseconds. */
  slowest: { paid: number; free: number };
  /** What whoever paid was answered at first, where the gateway was like that from then until they were. */
  met: Map<Conduct, string[]>;
};

/** What is answered to a payment that was made or tried: not that it could not come to that. */
const OF_PAYMENTS = /^(placed|order-pending|payments?-.*)$/;

/** Pays for books or gives, and somebody new does after that, as long as the gateway is like that. */
export async function payInTurn(trial: Trial, first: Customer): Promise<void> {
  const { between, isOver, next } = trial;
  const conduct = between.conduct();
  for (let customer = first; ; customer = await next()) {
    if (isOver() || between.conduct() !== conduct) return;
    await pay(trial, customer);
  }
}

async function pay(trial: Trial, customer: Customer): Promise<void> {
  const { between, slowest, met } = trial;
  const conduct = between.conduct();
  const intention = begin(trial);
  const order = (trial.intentions.length % 2 ? donationOf : paidOf)(customer, intention.mark);
  let isFirst = true;
  const timed = clocked(customer, (took, answer) => {
    slowest.paid = Math.max(slowest.paid, took);
    const isMet = isFirst && between.conduct() === conduct && OF_PAYMENTS.test(answer);
    if (isMet) met.set(conduct, [...(met.get(conduct) ?? []), answer]);
    isFirst = false;
  });
  await buyOnce(timed, intention, { order, card: GOOD_CARD, paysAgain: 1 });
}

/** One new reader after another, each of whom has the free order of the month. */
export async function orderForFree(trial: Trial): Promise<void> {
  while (!trial.isOver()) {
    const customer = await trial.next();
    const intention = begin(trial);
    const timed = clocked(customer, (took) => {
      trial.slowest.free = Math.max(trial.slowest.free, took);
    });
    await buyOnce(timed, intention, { order: freeOf(customer, intention.mark) });
    await setTimeout(1_000);
  }
}

export function begin({ intentions }: Pick<Trial, "intentions">): Intention {
  const intention = intend(randomUUID(), intentions.length);
  intentions.push(intention);
  return intention;
}

/** Tells how long each answer took, and its code or that something is placed. */
function clocked(customer: Customer, tell: (took: number, answer: string) => void): Customer {
  return {
    ...customer,
    async send(...asked) {
      const began = performance.now();
      const answer = await customer.send(...asked);
      const code = /"code":"([^"]*)"/.exec(answer.text)?.[1] ?? String(answer.status);
      tell(performance.now() - began, answer.status === 200 ? "placed" : code);
      return answer;
    },
  };
}
