import { createHash, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";

import type { LastOrder } from "#contract/last-order.ts";
import { cents } from "#domain/money.ts";

import type { Answer, Customer } from "./customer.ts";
import { type OrderBody, orderPath, drawOrder, isPaid } from "./draw-order.ts";
import { createIntent, type OrderIntent, type BuyerAnswer } from "./order-intent.ts";

/**
 * What may come of an order that nobody made a mistake with. `payment-rejected`: its token was written down, and the site
 * was killed before it was sent; a new one is needed.
 */
const EXPECTED_REFUSALS = new Set([
  "payment-rejected",
  "payment-not-charged",
  "payment-declined",
  "payment-duplicate",
  "payment-given-back",
  "payment-in-doubt",
  // So many cards of the run were declined that nobody may give for a while.
  "gifts-closed",
]);

/** What a page would wait out besides a 503: a payment that is not certain. */
const PENDING_CODES = new Set(["order-pending", "other-order-pending"]);

/**
 * Nobody may change anything more than sixty times in an hour: after so many answers another customer comes, so that the
 * last order of each can still be asked about.
 */
const MAX_ANSWERS_EACH = 30;

/** How often a buyer pays once more, under the same key, when nothing came of a payment. */
const PAY_AGAIN_CHANCE = 0.5;

/**
 * Buys until `isOver`, and writes down everything that it means to order, with what it is told. Whatever breaks off is sent
 * again with its key until it is answered, as the site's pages do.
 */
export async function buyRepeatedly(
  moveIn: () => Promise<Customer>,
  intents: OrderIntent[],
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const customer = await moveIn();
    for (let answers = 0; answers < MAX_ANSWERS_EACH && !isOver();) {
      const intent = createIntent(randomUUID(), intents.length);
      intents.push(intent);
      answers += await buyOnce(customer, intent);
    }
  }
}

type BuyOptions = {
  /** What is bought; else whatever is drawn. */
  order?: OrderBody;
  /** What is paid with; else whatever is drawn. */
  card?: string;
  paysAgain?: number;
};

/** Buys one thing, until it is known what came of it. How often it was answered. */
export async function buyOnce(
  customer: Customer,
  intent: OrderIntent,
  { card, paysAgain = PAY_AGAIN_CHANCE, ...manner }: BuyOptions = {},
): Promise<number> {
  const paid = (unpaid: OrderBody) => addPayment(customer, intent, unpaid, card);
  let order = manner.order ?? (await drawOrder(customer, intent.mark));
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
      intent.told = parseAnswer(answer, code);
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
