import { createHash, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";

import type { LastOrder } from "#contract/last-order.ts";
import { cents, type Cents } from "#domain/money.ts";

import type { Answer, Customer } from "./customer.ts";
import { type OrderBody, orderPath, drawOrder, isPaid } from "./draw-order.ts";

/**
 * Refusals that can happen to a correct order. `payment-rejected`: the site was killed after it stored the token and
 * before it sent the charge, so a new token is needed.
 */
const EXPECTED_REFUSALS = new Set([
  "payment-rejected",
  "payment-not-charged",
  "payment-declined",
  "payment-duplicate",
  "payment-given-back",
  "payment-in-doubt",
  // The circuit breaker closed donations after too many declines of the run.
  "gifts-closed",
]);

/** A pending payment, after which a page would wait and repeat the request, as after a 503. */
const PENDING_CODES = new Set(["order-pending", "other-order-pending"]);

/**
 * A person may change things sixty times an hour. After this many answers another customer takes over, so that the
 * result of each one's last order can still be queried.
 */
const MAX_ANSWERS_EACH = 30;

/** The share of failed payments that a buyer repeats with a new token under the same key. */
const PAY_AGAIN_CHANCE = 0.5;

/**
 * Buys until `isOver`, and records each intention with its answer. Interrupted requests are repeated under the same key
 * until they are answered, as the site's pages do.
 */
export async function buyRepeatedly(
  moveIn: () => Promise<Customer>,
  intents: OrderIntent[],
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const customer = await moveIn();
    for (let answers = 0; answers < MAX_ANSWERS_EACH && !isOver();) {
      const intent = addIntent(intents);
      answers += await buyOnce(customer, intent);
    }
  }
}

type BuyOptions = {
  /** The order; by default a random one. */
  order?: OrderBody;
  /** The card number; by default a random one. */
  card?: string;
  paysAgain?: number;
};

/** Buys once, and waits for the result. Returns the number of answers. */
export async function buyOnce(
  customer: Customer,
  intent: OrderIntent,
  { card, paysAgain = PAY_AGAIN_CHANCE, ...manner }: BuyOptions = {},
): Promise<number> {
  const paid = (unpaid: OrderBody) => addPayment(customer, intent, unpaid, card);
  let order = manner.order ?? (await drawOrder(customer, intent.address));
  if (isPaid(order)) order = await paid(order);
  for (let answers = 0; ;) {
    const answer = await customer.send(orderPath(order), order, intent.key).catch(noAnswer);
    if (answer) answers += 1;
    const code = problemCode(answer?.text);
    if (!answer || (answer.status === 503 && code !== "gifts-closed") || PENDING_CODES.has(code)) {
      intent.wasUncertain ||= code === "order-pending";
      await setTimeout(answer ? 1_000 * Math.max(1, answer.retryAfter) : 100);
    } else if (answer.status === 402 && Math.random() < paysAgain) {
      order = await paid(order);
    } else {
      intent.answer = parseAnswer(answer, code);
      return answers;
    }
  }
}

async function addPayment(
  customer: Customer,
  { tokens }: OrderIntent,
  order: OrderBody,
  card?: string,
): Promise<OrderBody> {
  const paymentId = await customer.newToken(card);
  tokens.push(createHash("sha256").update(paymentId).digest("hex"));
  return { ...order, paymentId };
}

function parseAnswer({ status, text }: Answer, code: string): BuyerAnswer {
  if (status === 200) {
    const answer: LastOrder | { order: LastOrder } = JSON.parse(text);
    const { id, total } = "order" in answer ? answer.order : answer;
    return { kind: "placed", orderId: id, total: cents(total) };
  }
  if (code === "err-too-often-person") return { kind: "cut off" };
  return EXPECTED_REFUSALS.has(code)
    ? { kind: "refused", code }
    : { kind: "strange", answer: `${status} ${text}` };
}

function problemCode(text = ""): string {
  return /"code":"([^"]*)"/.exec(text)?.[1] ?? "";
}

function noAnswer(): null {
  return null;
}

/** One order that a buyer intends, sent under one key until its result is known. */
export type OrderIntent = {
  key: string;
  /** The network address of this order alone: it identifies the order in the records, without its key. */
  address: string;
  /** Hashes of all payment tokens sent: they identify the charges in the ledger, without the records. */
  tokens: string[];
  /** Whether its payment was pending at first. */
  wasUncertain: boolean;
  /** The final answer; null until there is one. */
  answer: BuyerAnswer | null;
};

export type BuyerAnswer =
  | { kind: "placed"; orderId: number; total: Cents }
  /** No order was placed, and nothing was charged or the charge was refunded. */
  | { kind: "refused"; code: string }
  /** Too many queries for the result. */
  | { kind: "cut off" }
  /** An answer that should not happen. */
  | { kind: "strange"; answer: string };

/** Creates the `place`-th intention of a run. */
export function createIntent(key: string, place: number): OrderIntent {
  const mark = `10.${place >> 16}.${(place >> 8) & 255}.${place & 255}`;
  return { key, address: mark, tokens: [], wasUncertain: false, answer: null };
}

/** The next intention of a run, with a key of its own. */
export function addIntent(intents: OrderIntent[]): OrderIntent {
  const intent = createIntent(randomUUID(), intents.length);
  intents.push(intent);
  return intent;
}
