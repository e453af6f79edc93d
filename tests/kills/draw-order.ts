import type { NewOrder } from "#contract/orders.ts";
import type { User } from "#contract/users.ts";
import { type Cents, cents, dollars, sum, times, zero } from "#domain/money.ts";
import { type CheckoutType, quote, type Terms } from "#domain/pricing.ts";
import { orderCatalogue } from "#tests/orders.ts";

import type { Customer } from "./customer.ts";

/** Of what costs nothing no order may hold many copies (S5.09). */
const books = (orderCatalogue.books ?? []).filter(
  ({ hasPrintableVersion, price = 0 }) => hasPrintableVersion && price > 0,
);
const MOST_COPIES = 3;

/**
 * The month's free order, at times with a gift; else some books that are paid for, wholly or beyond the limit. Nothing to
 * pay it with is in it yet.
 */
export async function drawOrder(customer: Customer, ipAddress: string): Promise<NewOrder> {
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
    ipAddress,
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
