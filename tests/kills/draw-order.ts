import type { NewDonation, NewRegularGiving } from "#contract/donations.ts";
import type { NewOrder } from "#contract/orders.ts";
import type { User } from "#contract/users.ts";
import { donationIntervals } from "#domain/donation-intervals.ts";
import { type Cents, cents, dollars, sum, multiply, zero } from "#domain/money.ts";
import { type CheckoutType, quote, type OrderTerms } from "#domain/pricing.ts";
import { orderCatalog } from "#tests/payments/order-library.ts";

import type { Customer } from "./customer.ts";

/** Free orders cannot have many copies (S5.09). */
const books = (orderCatalog.books ?? []).filter(
  ({ hasPrintableVersion, price = 0 }) => hasPrintableVersion && price > 0,
);
const MAX_COPIES = 3;
const DONATION_ONE_IN = 6;

export type OrderBody = NewOrder | NewDonation | NewRegularGiving;

/**
 * A random order without its payment: a donation; or the month's free order, sometimes with a donation; or books that
 * are paid in full or above the allowance.
 */
export async function drawOrder(customer: Customer, ipAddress: string): Promise<OrderBody> {
  return Math.random() * DONATION_ONE_IN < 1
    ? donationOf(customer, ipAddress)
    : drawBooks(customer, ipAddress);
}

export function donationOf({ userId, addressId }: Customer, ipAddress: string): NewDonation {
  return { userId, addressId, donation: 7.5, recurringInterval: donationIntervals.once, ipAddress };
}

export function monthlyOf({ userId, addressId }: Customer, ipAddress: string): NewRegularGiving {
  return {
    userId,
    addressId,
    donation: 12,
    recurringInterval: donationIntervals.monthly,
    ipAddress,
  };
}

/** The call that places it. */
export function orderPath(order: OrderBody): string {
  const isMonthly =
    "recurringInterval" in order && order.recurringInterval === donationIntervals.monthly;
  return isMonthly ? "/regulargivings?culture=en" : "/orders?culture=en";
}

/** A Bible with its cost covered, for 35.75 with shipping: independent of earlier orders. */
export function buildPaidOrder({ userId, addressId }: Customer, ipAddress: string): NewOrder {
  return {
    userId,
    addressId,
    bookOrders: [{ bookCode: "bible", quantity: 1 }],
    type: "cover",
    donation: 0,
    cartValue: 32.5,
    payAmount: 32.5,
    total: 35.75,
    ipAddress,
    ...noMailingLists,
  };
}

/** Two tracts for a dollar: the month's free order. */
export function buildFreeOrder({ userId, addressId }: Customer, ipAddress: string): NewOrder {
  return {
    userId,
    addressId,
    bookOrders: [{ bookCode: "half", quantity: 2 }],
    type: "free",
    donation: 0,
    cartValue: 1,
    payAmount: 0,
    total: 0,
    ipAddress,
    ...noMailingLists,
  };
}

export function isPaid(order: OrderBody): boolean {
  return !("bookOrders" in order) || order.total !== 0;
}

const noMailingLists = { fgben: false, fgbes: false, caten: false, cates: false };

async function drawBooks(customer: Customer, ipAddress: string): Promise<NewOrder> {
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
  const value = sum(...lines.map(({ price, quantity }) => multiply(cents(price), quantity)));
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
    ...noMailingLists,
  };
}

function drawLines() {
  const chosen = new Set([drawItem(books), drawItem(books)]);
  return [...chosen].map(({ code = "", price = 0 }) => ({
    code,
    price,
    quantity: 1 + Math.floor(Math.random() * MAX_COPIES),
  }));
}

/** A value that `pay` would give away in full is covered instead: two copies of a paperback are never free (S5.09). */
function drawType(value: Cents, terms: OrderTerms): CheckoutType {
  const { pay } = quote({ type: "pay", value, donation: zero }, terms);
  return pay === zero || Math.random() < 0.5 ? "cover" : "pay";
}

function drawItem<Thing>(items: readonly Thing[]): Thing {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error("There are no items to draw from.");
  return item;
}
