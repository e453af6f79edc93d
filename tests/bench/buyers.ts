import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";

import type { LastOrder } from "#contract/last-order.ts";
import { cents } from "#domain/money.ts";
import { type Customer, createCustomer, type CustomerEnvironment } from "#tests/kills/customer.ts";
import { buildPaidOrder } from "#tests/kills/draw-order.ts";
import { createIntent, type OrderIntent } from "#tests/kills/buyer.ts";

export type BuyersInput = {
  town: CustomerEnvironment;
  origins: readonly string[];
  buyers: number;
  /** Orders of each buyer, one after another. */
  orders: { warming: number; measured: number };
  /** The number of their first order in the run. */
  place: number;
};

export type BuyersResult = {
  /** All intentions, with their answers. */
  intents: OrderIntent[];
  /** How long the measured orders took together, and each of them in milliseconds. */
  seconds: number;
  took: number[];
  /** The CPU seconds of the buyers for them. */
  busy: number;
};

/** Sign-ins at the same time. */
const SIGN_INS_AT_ONCE = 4;
/** In milliseconds: work that follows the warm-up orders is not measured. */
const SETTLE_MS = 3_000;

/**
 * Buyers who order one thing after another, each with a card and a network of their own. They run in a process of their
 * own, to measure its CPU time. It reports when they are ready, and waits for a message to start.
 */
const [buying]: [BuyersInput] = (await once(process, "message")) as [BuyersInput];
const purchases = await preparePurchases(buying);
const { warming } = buying.orders;
await Promise.all(purchases.map((own) => buyAll(own.slice(0, warming))));
await setTimeout(SETTLE_MS);
process.send?.("ready");
await once(process, "message");
const [cpuBefore, start] = [process.cpuUsage(), performance.now()];
const took = await Promise.all(purchases.map((own) => buyAll(own.slice(warming))));
const seconds = (performance.now() - start) / 1_000;
const intents = purchases.flat().map(({ intent }) => intent);
const { user, system } = process.cpuUsage(cpuBefore);
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
  const ordersEach = orders.warming + orders.measured;
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
          return createPurchases(
            customer,
            place + at * ordersEach,
            ordersEach,
            cardNumberAt(place + at),
          );
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
 * The milliseconds until the order is placed, with repetitions when the site is busy. Other answers are errors of the
 * measurement.
 */
async function buy({ customer, intent, paymentId }: Purchase): Promise<number> {
  const start = performance.now();
  const order = { ...buildPaidOrder(customer, intent.address), paymentId };
  // A request on a connection that the site has just closed is lost; the key makes the repetition safe.
  const sendOnce = () => customer.send("/orders?culture=en", order, intent.key);
  const send = () => sendOnce().catch(sendOnce);
  let answer = await send();
  for (; answer.status === 503; answer = await send()) await setTimeout(1_000 * answer.retryAfter);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  const { id, total }: LastOrder = JSON.parse(answer.text);
  intent.answer = { kind: "placed", orderId: id, total: cents(total) };
  return performance.now() - start;
}

async function buyAll(purchases: readonly Purchase[]): Promise<number[]> {
  const took: number[] = [];
  for (const purchase of purchases) took.push(await buy(purchase));
  return took;
}

/** Valid cards only: with a nine in this place no number is one of the test cards. */
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
