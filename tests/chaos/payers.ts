import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";

import { buyOnce } from "#tests/kills/buyer.ts";
import { type Customer, GOOD_CARD } from "#tests/kills/customer.ts";
import { buildFreeOrder, donationOf, buildPaidOrder } from "#tests/kills/draw-order.ts";
import { createIntent, type OrderIntent } from "#tests/kills/order-intent.ts";
import type { Environment } from "#tests/kills/environment.ts";

import type { GatewayProxy, ProxyMode } from "./gateway-proxy.ts";

/** People who buy while their site's gateway is in trouble. */
export type GatewayTrial = {
  environment: Environment;
  between: GatewayProxy;
  next: () => Promise<Customer>;
  intents: OrderIntent[];
  isOver: () => boolean;
  /** The slowest answer to a paid order, and to a free one, in milliseconds. */
  slowest: { paid: number; free: number };
  /** What whoever paid was answered at first, where the gateway was like that from then until they were. */
  met: Map<ProxyMode, string[]>;
};

/** What is answered to a payment that was made or tried: not that it could not come to that. */
const PAYMENT_ANSWERS = /^(placed|order-pending|payments?-.*)$/;

/** Pays for books or gives, and somebody new does after that, as long as the gateway is like that. */
export async function payRepeatedly(trial: GatewayTrial, first: Customer): Promise<void> {
  const { between, isOver, next } = trial;
  const mode = between.mode();
  for (let customer = first; ; customer = await next()) {
    if (isOver() || between.mode() !== mode) return;
    await payOnce(trial, customer);
  }
}

async function payOnce(trial: GatewayTrial, customer: Customer): Promise<void> {
  const { between, slowest, met } = trial;
  const mode = between.mode();
  const intent = addIntent(trial);
  const order = (trial.intents.length % 2 ? donationOf : buildPaidOrder)(customer, intent.mark);
  let isFirst = true;
  const timed = withTiming(customer, (took, answer) => {
    slowest.paid = Math.max(slowest.paid, took);
    const isMet = isFirst && between.mode() === mode && PAYMENT_ANSWERS.test(answer);
    if (isMet) met.set(mode, [...(met.get(mode) ?? []), answer]);
    isFirst = false;
  });
  await buyOnce(timed, intent, { order, card: GOOD_CARD, paysAgain: 1 });
}

/** One new reader after another, each of whom has the free order of the month. */
export async function orderFreeRepeatedly(trial: GatewayTrial): Promise<void> {
  while (!trial.isOver()) {
    const customer = await trial.next();
    const intent = addIntent(trial);
    const timed = withTiming(customer, (took) => {
      trial.slowest.free = Math.max(trial.slowest.free, took);
    });
    await buyOnce(timed, intent, { order: buildFreeOrder(customer, intent.mark) });
    await setTimeout(1_000);
  }
}

export function addIntent({ intents }: Pick<GatewayTrial, "intents">): OrderIntent {
  const intent = createIntent(randomUUID(), intents.length);
  intents.push(intent);
  return intent;
}

/** Tells how long each answer took, and its code or that something is placed. */
function withTiming(customer: Customer, tell: (took: number, answer: string) => void): Customer {
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
