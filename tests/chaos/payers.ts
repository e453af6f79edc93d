import { setTimeout } from "node:timers/promises";

import { addIntent, buyOnce, type OrderIntent } from "#tests/kills/buyer.ts";
import { readBooks } from "#tests/kills/compare-books.ts";
import { type Customer, GOOD_CARD } from "#tests/kills/customer.ts";
import { buildFreeOrder, donationOf, buildPaidOrder } from "#tests/kills/draw-order.ts";
import type { Environment } from "#tests/kills/environment.ts";
import { waitUntil } from "#tests/wait-until.ts";

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
  const intent = addIntent(trial.intents);
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
    const intent = addIntent(trial.intents);
    const timed = withTiming(customer, (took) => {
      trial.slowest.free = Math.max(trial.slowest.free, took);
    });
    await buyOnce(timed, intent, { order: buildFreeOrder(customer, intent.address) });
    await setTimeout(1_000);
  }
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

const MAX_SEEN_MS = 30_000;
/** The order was in doubt, or already placed by the gateway's report, when the charge was voided. */
const UNDONE_STATES = new Set(["failed", "cancelled"]);

/**
 * P1: a charge of another amount places no order, and waits for an operator. After a void at the gateway its webhook
 * ends the order. Returns what went wrong.
 */
export async function reconcileOtherAmount(trial: GatewayTrial): Promise<string[]> {
  const { environment, between } = trial;
  const customer = await trial.next();
  const intent = addIntent(trial.intents);
  await between.setMode("other amount");
  const order = buildPaidOrder(customer, intent.address);
  await buyOnce(customer, intent, { order, card: GOOD_CARD, paysAgain: 0 });
  await between.setMode("normal");
  const { answer, address } = intent;
  const isDoubted = answer?.kind === "refused" && answer.code === "payment-in-doubt";

  const entry = await findEntry(environment, address);
  if (entry?.orderid) await voidAtGateway(environment, entry.orderid);
  const isUndone = async () => {
    const now = await findEntry(environment, address);
    return now?.attempt === "voided" && UNDONE_STATES.has(now.orderState);
  };
  const isSeen = await waitUntil(isUndone, MAX_SEEN_MS);
  return [
    ...(isDoubted ? [] : [`another amount was answered with ${JSON.stringify(answer)}`]),
    ...(entry?.attempt === "conflict" ? [] : [`another amount is ${entry?.attempt}`]),
    ...(isSeen ? [] : ["another amount was voided, but its order is still open"]),
  ];
}

async function findEntry(environment: Environment, mark: string) {
  await using books = await environment.openBooks();
  return (await readBooks(books)).find((entry) => entry.address === mark);
}

async function voidAtGateway(
  { simulators, settings }: Environment,
  orderid: string,
): Promise<void> {
  const ledger = await fetch(`${simulators.gatewayOrigin}/__sim/ledger`);
  const { transactions }: { transactions: { orderid: string; transactionid: string }[] } =
    await ledger.json();
  const sale = transactions.find((transaction) => transaction.orderid === orderid);
  const form = { type: "void", transactionid: sale?.transactionid ?? "" };
  await fetch(`${simulators.gatewayOrigin}/api/transact.php`, {
    method: "POST",
    body: new URLSearchParams({
      ...form,
      security_key: settings["GATEWAY_SECURITY_KEY"] ?? "",
    }),
  });
}
