import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";

import type { LastOrder } from "#contract/last-order.ts";
import { cents } from "#domain/money.ts";
import { type Customer, createCustomer, type CustomerEnvironment } from "#tests/kills/customer.ts";
import { buildPaidOrder } from "#tests/kills/draw-order.ts";
import { createIntent, type OrderIntent } from "#tests/kills/order-intent.ts";

export type BuyersInput = {
  town: CustomerEnvironment;
  origins: readonly string[];
  buyers: number;
  /** Of each, one after another. */
  orders: { warming: number; measured: number };
  /** Of the first of their orders in the run. */
  place: number;
};

export type BuyersResult = {
  /** All of them, with what was told. */
  intents: OrderIntent[];
  /** How long those that are measured took together, and each of them in milliseconds. */
  seconds: number;
  took: number[];
  /** How many seconds of a processor the buyers took for them. */
  busy: number;
};

/** So many sign in at once. */
const SIGN_INS_AT_ONCE = 4;
/** In milliseconds: what follows from the orders that warm the site is not measured. */
const SETTLE_MS = 3_000;

/**
 * People who order, each one thing after another, each with a card and from a network of their own: a process by itself, so
 * that it can be told what it takes. It says when they are ready, and they begin when it is told so.
 */
const [buying]: [BuyersInput] = (await once(process, "message")) as [BuyersInput];
const purchases = await preparePurchases(buying);
const { warming } = buying.orders;
await Promise.all(purchases.map((own) => buyAll(own.slice(0, warming))));
await setTimeout(SETTLE_MS);
process.send?.("ready");
await once(process, "message");
const [before, began] = [process.cpuUsage(), performance.now()];
const took = await Promise.all(purchases.map((own) => buyAll(own.slice(warming))));
const seconds = (performance.now() - began) / 1_000;
const intents = purchases.flat().map(({ intent }) => intent);
const { user, system } = process.cpuUsage(before);
const bought: BuyersResult = { intents, seconds, took: took.flat(), busy: (user + system) / 1e6 };
process.send?.(bought, () => process.disconnect());

type Purchase = { customer: Customer; intent: OrderIntent; paymentId: string };

async function preparePurchases({
  town,
  origins,
  buyers,
  orders,
  place,
}: BuyersInput): Promise<Purchase[][]> {
  const all: Purchase[][] = [];
  const each = orders.warming + orders.measured;
  for (let first = 0; first < buyers; first += SIGN_INS_AT_ONCE) {
    const places = Array.from(
      { length: Math.min(SIGN_INS_AT_ONCE, buyers - first) },
      (_, at) => first + at,
    );
    all.push(
      ...(await Promise.all(
        places.map(async (at) => {
          const from = { "x-forwarded-for": networkAt(place + at), connection: "keep-alive" };
          const customer = await createCustomer(town, origins, `buyer-${place + at}`, from);
          return createPurchases(customer, place + at * each, each, cardNumberAt(place + at));
        }),
      )),
    );
  }
  return all;
}

async function createPurchases(
  customer: Customer,
  place: number,
  count: number,
  card: string,
): Promise<Purchase[]> {
  const purchases: Purchase[] = [];
  for (let at = 0; at < count; at++) {
    const intent = createIntent(randomUUID(), place + at);
    const paymentId = await customer.newToken(card);
    intent.tokens.push(createHash("sha256").update(paymentId).digest("hex"));
    purchases.push({ customer, intent, paymentId });
  }
  return purchases;
}

/**
 * How many milliseconds it took until it was placed, asked again when the site was busy; what is answered otherwise is a fault
 * of the measurement.
 */
async function buy({ customer, intent, paymentId }: Purchase): Promise<number> {
  const began = performance.now();
  const order = { ...buildPaidOrder(customer, intent.mark), paymentId };
  // A connection that the site has just closed takes nothing; under its key the order is the same.
  const sendOnce = () => customer.send("/orders?culture=en", order, intent.key);
  const send = () => sendOnce().catch(sendOnce);
  let answer = await send();
  for (; answer.status === 503; answer = await send()) await setTimeout(1_000 * answer.retryAfter);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  const { id, total }: LastOrder = JSON.parse(answer.text);
  intent.told = { kind: "placed", orderId: id, total: cents(total) };
  return performance.now() - began;
}

async function buyAll(purchases: readonly Purchase[]): Promise<number[]> {
  const took: number[] = [];
  for (const purchase of purchases) took.push(await buy(purchase));
  return took;
}

/** Good ones alone: with a nine in its place no number has a conduct of its own. */
function cardNumberAt(place: number): string {
  const body = `4119${String(place).padStart(11, "0")}`;
  const sum = [...body].toReversed().reduce((sum, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

function networkAt(place: number): string {
  return `10.200.${(place >> 8) & 255}.${place & 255}`;
}
