import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";

import type { LastOrder, NewOrder } from "#contract/orders.ts";
import type { User } from "#contract/users.ts";
import { type Cents, cents, dollars, sum, times, zero } from "#domain/money.ts";
import { type CheckoutType, quote, type Terms } from "#domain/pricing.ts";
import { orderCatalogue } from "#tests/orders.ts";

import type { Answer, Customer } from "./customer.ts";

/** What a buyer was told. */
export type Told = {
  /** Orders that were answered with 200, by their ids, with what was charged in cents. */
  confirmed: Map<number, number>;
  /** Tries that were refused as a decline or an uncertain payment may be: nothing was charged for them. */
  refused: number;
  /** Tries whose payment was not certain at first, of which it was known in the end what came of them. */
  settled: number;
  /** Answers that nothing explains. */
  faults: string[];
};

/**
 * What may come of an order that nobody made a mistake with. `payment-rejected`: its token was written down, and the site
 * was killed before it was sent; a new one is needed. The last is for whoever asked too often what became of theirs.
 */
const HONEST_REFUSALS = new Set([
  "payment-rejected",
  "payment-not-charged",
  "payment-declined",
  "payment-duplicate",
  "payment-given-back",
  "err-too-often-person",
]);
const MOST_COPIES = 3;

/** Nobody may change anything more often in an hour: then another customer comes. */
const ORDERS_EACH = 30;

/** Buys until `isOver`; whatever breaks off is sent again with its key until it is answered, as the site's pages do. */
export async function buy(moveIn: () => Promise<Customer>, isOver: () => boolean): Promise<Told> {
  const told: Told = { confirmed: new Map(), refused: 0, settled: 0, faults: [] };
  while (!isOver()) {
    const customer = await moveIn();
    for (let orders = 0; orders < ORDERS_EACH && !isOver(); orders++) await buyOnce(customer, told);
  }
  return told;
}

async function buyOnce(customer: Customer, told: Told): Promise<void> {
  const order = await drawOrder(customer);
  const key = randomUUID();
  let wasUncertain = false;
  for (;;) {
    const answer = await customer.send("/orders?culture=en", order, key).catch(() => null);
    const code = codeOf(answer?.text);
    if (answer && !isPassing(answer.status, code)) {
      if (wasUncertain) told.settled += 1;
      return note(answer, code, told);
    }
    wasUncertain ||= code === "order-pending";
    await setTimeout(answer ? 1_000 * Math.max(1, answer.retryAfter) : 100);
  }
}

function note({ status, text }: Answer, code: string, told: Told): void {
  if (status === 200) {
    const { id, total }: LastOrder = JSON.parse(text);
    told.confirmed.set(id, cents(total));
  } else if (HONEST_REFUSALS.has(code)) told.refused += 1;
  else told.faults.push(`${status} ${text}`);
}

/** What a page would wait out: nobody there, somebody there who cannot yet, or a payment that is not certain. */
function isPassing(status: number, code: string): boolean {
  return (
    status === 503 || (status === 409 && ["order-pending", "other-order-pending"].includes(code))
  );
}

function codeOf(text = ""): string {
  return /"code":"([^"]*)"/.exec(text)?.[1] ?? "";
}

const books = (orderCatalogue.books ?? []).filter(({ hasPrintableVersion }) => hasPrintableVersion);

/** The month's free order, at times with a gift; else some books that are paid for, wholly or beyond the limit. */
async function drawOrder(customer: Customer): Promise<NewOrder> {
  const { userId, addressId, externalId } = customer;
  const { alreadyOrderedMo, freeLimit } = await customer.read<User>(
    `/users/getuserbyexternalid?externalid=${encodeURIComponent(externalId)}`,
  );
  const isGiven = !alreadyOrderedMo && Math.random() < 0.5;
  const lines = isGiven ? [{ code: "half", price: 0.5, quantity: 2 }] : drawLines();
  const terms = {
    freeLimit: cents(freeLimit),
    shippingHundredths: 1_000,
    alreadyOrderedThisMonth: alreadyOrderedMo,
  };
  const value = sum(...lines.map(({ price, quantity }) => times(cents(price), quantity)));
  const donation = Math.random() < 0.3 ? cents(1.5) : zero;
  const type = isGiven ? "free" : drawType(value, terms);
  const { pay, total } = quote({ type, value, donation }, terms);

  return {
    userId,
    addressId,
    bookOrders: lines.map(({ code, quantity }) => ({ bookCode: code, quantity })),
    type,
    donation: dollars(donation),
    cartValue: dollars(value),
    payAmount: dollars(pay),
    total: dollars(total),
    paymentId: total > zero ? await customer.newToken() : null,
    fgben: false,
    fgbes: false,
    caten: false,
    cates: false,
  };
}

function drawLines() {
  const chosen = new Set([draw(books), draw(books)]);
  return [...chosen].map(({ code = "", price = 0 }) => ({
    code,
    price,
    quantity: 1 + Math.floor(Math.random() * MOST_COPIES),
  }));
}

/** What would be given away whole under the name of `pay` is covered: two copies of a paperback are not given (S5.09). */
function drawType(value: Cents, terms: Terms): CheckoutType {
  const { pay } = quote({ type: "pay", value, donation: zero }, terms);
  return pay === zero || Math.random() < 0.5 ? "cover" : "pay";
}

function draw<Thing>(things: readonly Thing[]): Thing {
  const thing = things[Math.floor(Math.random() * things.length)];
  if (thing === undefined) throw new Error("There is nothing to draw from.");
  return thing;
}
