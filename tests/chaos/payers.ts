import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";

import { buyOnce } from "#tests/kills/buyer.ts";
import { type Customer, GOOD_CARD } from "#tests/kills/customer.ts";
import { buildFreeOrder, donationOf, buildPaidOrder } from "#tests/kills/draw-order.ts";
import { createIntent, type OrderIntent } from "#tests/kills/order-intent.ts";
import type { Environment } from "#tests/kills/environment.ts";

import type { GatewayProxy, ProxyMode } from "./gateway-proxy.ts";

/** People who buy while the gateway fails. */
export type GatewayTrial = {
  environment: Environment;
  between: GatewayProxy;
  next: () => Promise<Customer>;
  intents: OrderIntent[];
  isOver: () => boolean;
  /** In milliseconds: the slowest answer to a paid order and to a free one. */
  slowest: { paid: number; free: number };
  /** The first answers to payments that began and ended in the same mode. */
  met: Map<ProxyMode, string[]>;
};

/** Answers to a payment that reached the gateway, not a refusal before it. */
const PAYMENT_ANSWERS = /^(placed|order-pending|payments?-.*)$/;

/** New customers pay for books or donate, one after another, while the gateway stays in this mode. */
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
  const order = (trial.intents.length % 2 ? donationOf : buildPaidOrder)(customer, intent.address);
  let isFirst = true;
  const timed = withTiming(customer, (took, answer) => {
    slowest.paid = Math.max(slowest.paid, took);
    const isMet = isFirst && between.mode() === mode && PAYMENT_ANSWERS.test(answer);
    if (isMet) met.set(mode, [...(met.get(mode) ?? []), answer]);
    isFirst = false;
  });
  await buyOnce(timed, intent, { order, card: GOOD_CARD, paysAgain: 1 });
}

/** New customers place their free orders, one after another. */
export async function orderFreeRepeatedly(trial: GatewayTrial): Promise<void> {
  while (!trial.isOver()) {
    const customer = await trial.next();
    const intent = addIntent(trial);
    const timed = withTiming(customer, (took) => {
      trial.slowest.free = Math.max(trial.slowest.free, took);
    });
    await buyOnce(timed, intent, { order: buildFreeOrder(customer, intent.address) });
    await setTimeout(1_000);
  }
}

export function addIntent({ intents }: Pick<GatewayTrial, "intents">): OrderIntent {
  const intent = createIntent(randomUUID(), intents.length);
  intents.push(intent);
  return intent;
}

/** Reports the duration of each answer, with its code or "placed". */
function withTiming(customer: Customer, report: (took: number, answer: string) => void): Customer {
  return {
    ...customer,
    async send(...call) {
      const start = performance.now();
      const answer = await customer.send(...call);
      const code = /"code":"([^"]*)"/.exec(answer.text)?.[1] ?? String(answer.status);
      report(performance.now() - start, answer.status === 200 ? "placed" : code);
      return answer;
    },
  };
}
