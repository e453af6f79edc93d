import type { NewOrderLine, NewOrderRow } from "#api/db/orders/write-orders.ts";
import type { AttemptState, OrderType } from "#api/db/schema/orders-schema.ts";
import { getLocalDay, monthOf } from "#domain/days.ts";
import { cents, sum, multiply } from "#domain/money.ts";
import type { OrderState } from "#domain/order-states.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";
import { isFreeOrder, quote } from "#domain/pricing.ts";

import type { SamplePerson } from "#tests/people/sample-people.ts";

type Payment = {
  method: PaymentMethod;
  state: AttemptState;
  /** Whether a bank payment has cleared. */
  hasCleared?: boolean;
};

type Sample = {
  type: OrderType;
  state: OrderState;
  /** In US dollars. */
  donation?: number;
  payment?: Payment;
};

const card: Payment = { method: "card", state: "paid" };
const bank: Payment = { method: "bank", state: "paid", hasCleared: true };
const uncleared: Payment = { ...bank, hasCleared: false };

/** Every kind of order, by a name for tests. */
export const samples = [
  { kind: "free", type: "free", state: "placed" },
  { kind: "free again", type: "free", state: "placed" },
  { kind: "free once more", type: "free", state: "placed" },
  { kind: "free with gift", type: "free", state: "placed", donation: 5, payment: card },
  { kind: "by card", type: "pay", state: "placed", payment: card },
  { kind: "by card with gift", type: "pay", state: "placed", donation: 25, payment: card },
  { kind: "by bank", type: "pay", state: "placed", payment: bank },
  { kind: "bank to pay yet", type: "pay", state: "placed", donation: 1.5, payment: uncleared },
  { kind: "covered", type: "cover", state: "placed", payment: card },
  { kind: "covered by bank", type: "cover", state: "placed", donation: 0.1, payment: bank },
  { kind: "gift", type: "gift", state: "placed", donation: 50, payment: card },
  { kind: "gift by bank", type: "gift", state: "placed", donation: 1_250.75, payment: uncleared },
  { kind: "free at last", type: "free", state: "placed" },
  { kind: "declined", type: "pay", state: "failed", payment: { ...card, state: "declined" } },
  {
    kind: "gift declined",
    type: "gift",
    state: "failed",
    donation: 10,
    payment: { ...card, state: "declined" },
  },
  {
    kind: "pending",
    type: "cover",
    state: "pending",
    donation: 2,
    payment: { ...card, state: "unknown" },
  },
  { kind: "doubtful", type: "cover", state: "doubtful", payment: { ...card, state: "conflict" } },
  {
    kind: "refunded",
    type: "pay",
    state: "cancelled",
    donation: 3,
    payment: { ...card, state: "refunded" },
  },
  { kind: "voided", type: "cover", state: "cancelled", payment: { ...card, state: "voided" } },
  { kind: "returned", type: "pay", state: "cancelled", payment: { ...bank, state: "returned" } },
  {
    kind: "gift refunded",
    type: "gift",
    state: "cancelled",
    donation: 20,
    payment: { ...card, state: "refunded" },
  },
] as const satisfies (Sample & { kind: string })[];

export type SampleKind = (typeof samples)[number]["kind"];

const books: Omit<NewOrderLine, "quantity">[] = [
  { code: "grace", title: "All of Grace", type: "Paperbacks", price_cents: cents(4.25) },
  {
    code: "gracia",
    title: "Gracia abundante, para el mayor de los pecadores",
    type: "Booklets",
    price_cents: cents(2.1),
  },
  {
    code: "oeuvre",
    title: "L’œuvre de l’Esprit : « Venez, enfants »",
    type: "Booklets",
    price_cents: cents(1.99),
  },
  {
    code: "cost",
    title: "=SUM(A1:A9), or Counting the Cost",
    type: "Tracts",
    price_cents: cents(0.5),
  },
  {
    code: "come",
    title: '"Come, Ye Children"\tto be read aloud',
    type: "Tracts",
    price_cents: cents(0.07),
  },
];
const bible = {
  code: "bible",
  title: "Bible, ¿grande?",
  type: "Booklets" as const,
  price_cents: cents(32.5),
};

const LIBRARY_TIME_ZONE = "America/Chicago";

export type PlannedOrder = {
  order: NewOrderRow;
  lines: NewOrderLine[];
  payment: Payment | undefined;
};

/** An order of that kind with everything stored with it; `number` varies its content. */
export function planOrder(
  sample: Sample,
  { person, number, madeAt }: { person: SamplePerson; number: number; madeAt: Date },
): PlannedOrder {
  const { type, state, donation = 0, payment } = sample;
  const lines = linesOf(type, number);
  const value = sum(...lines.map((line) => multiply(line.price_cents, line.quantity)));
  const terms = {
    freeLimit: type === "free" ? value : cents(20),
    shippingHundredths: person.country === "US" ? 1_000 : 2_500,
    alreadyOrderedThisMonth: false,
  };
  const due = quote(
    { type: type === "gift" ? "cover" : type, value, donation: cents(donation) },
    terms,
  );
  const day = getLocalDay(LIBRARY_TIME_ZONE, madeAt);

  const order: NewOrderRow = {
    user_id: person.userId,
    state,
    type,
    language: person.language,
    address_id: person.addressId,
    region_id: person.regionId,
    address: person.address,
    value_cents: value,
    free_cents: due.free,
    pay_cents: due.pay,
    shipping_cents: due.shipping,
    donation_cents: due.donation,
    total_cents: due.total,
    placed_day: day,
    free_month: isFreeOrder(due) ? monthOf(day) : null,
    lists: number % 10 === 0 ? ["fgben"] : [],
    ip_claim: "198.51.100.7",
    made_at: madeAt,
    changed_at: madeAt,
  };
  return { order, lines, payment };
}

function linesOf(type: OrderType, number: number): NewOrderLine[] {
  if (type === "gift") return [];
  const few = books
    .filter((_, place) => (number + place) % 3 !== 0)
    .map((book, place) => ({ ...book, quantity: 1 + ((number + place) % 4) }));
  // Worth more than the allowance.
  return type === "pay" ? [{ ...bible, quantity: 1 }, ...few] : few;
}
