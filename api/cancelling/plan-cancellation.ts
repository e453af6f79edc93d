import type { OrderRow } from "#api/db/orders/orders.ts";
import type { RefundRow } from "#api/db/refunds/refunds.ts";
import type { TakenBook } from "#api/db/schema/refunds-schema.ts";
import { wentBack } from "#api/ordering/next-state.ts";
import { isChargeOf } from "#api/integrations/payment-gateway/findings.ts";
import { type Copies, quoteRest, takeOff, toGiveBack } from "#domain/cancelling.ts";
import { type Cents, zero } from "#domain/money.ts";
import { countsAsFree, type Quote, valueOf } from "#domain/pricing.ts";
import { isOnItsWay } from "#domain/refund-states.ts";

import { givenBackBy } from "./gone-back.ts";
import { refuseCancellation, type Why, whyNotTaken } from "./refuse-cancellation.ts";
import type { Known, Cancellability, CancelOptions } from "./cancel-options.ts";

export type Plan = {
  /** Whether the order is cancelled; else it goes on with less. */
  isWhole: boolean;
  /** Whether it was said before: the order changed then, and only the money never came back. */
  isRepeated: boolean;
  books: TakenBook[];
  /** That are left. */
  lines: OrderRow["lines"];
  /** What is left costs that. */
  cost: Quote;
  /** What had gone back of the charge. */
  before: Cents;
  amount: Cents;
  /** `later`: it is not settled, and no part of it can go back before it is. */
  how: "nothing" | "void" | "refund" | "later";
  /** The month whose free order is given back with it. */
  freeMonth: string | null;
};

export type Planned = { kind: "plan"; plan: Plan } | { kind: "refused"; why: Why };

/** What is to be done for that wish, or why it cannot be. */
export function planCancellation(
  cancellability: Cancellability,
  wish: CancelOptions,
  known: Known,
): Planned {
  const why = refuseCancellation(cancellability, wish);
  if (why) return { kind: "refused", why };

  const { order } = cancellability;
  const off = takeOff(order.lines, wish.books ?? order.lines.map(everyCopy));
  if (off.kind !== "taken") return { kind: "refused", why: whyNotTaken(off) };
  const keepsDonation = wish.keepsDonation && order.donation_cents > zero;
  const isAll = off.rest.length === 0;
  if (isAll && wish.books && order.donation_cents > zero && !keepsDonation) {
    return { kind: "refused", why: { code: "gift-besides" } };
  }
  const isWhole = isAll && !keepsDonation;
  const cost = isWhole ? nothing : costOf(order, off.rest);
  return complete(cancellability, known, {
    isWhole,
    isRepeated: false,
    books: off.taken.map(({ code, title, quantity }) => ({ code, title, quantity })),
    lines: off.rest,
    cost,
    freeMonth: isWhole || !countsAsFree(cost) ? order.free_month : null,
  });
}

/** The same for what was said before, and never came back. What another is sending by now may still do so. */
export function planRepetition(
  cancellability: Cancellability,
  last: RefundRow,
  known: Known,
): Planned {
  if (cancellability.refunds.some(isOnItsWay))
    return { kind: "refused", why: { code: "going-back" } };
  const { order } = cancellability;
  // What did not go back of a part goes with the whole, once that is cancelled.
  const isWhole = last.is_whole || order.state === "cancelled";
  return complete(cancellability, known, {
    isWhole,
    isRepeated: true,
    books: last.books,
    lines: order.lines,
    cost: isWhole ? nothing : costOf(order, order.lines),
    freeMonth: last.free_month,
  });
}

type Sums = Omit<Plan, "before" | "amount" | "how">;

function complete({ charge, refunds }: Cancellability, known: Known, sums: Sums): Planned {
  const charged = charge?.amount_cents ?? zero;
  const kind = known?.charge.kind ?? "none";
  if (wentBack(kind)) return { kind: "refused", why: { code: "went-back", how: kind } };

  const before = known ? larger(givenBackBy(refunds), known.refunded) : charged;
  const amount = toGiveBack({ charged, before }, sums.cost.total);
  if (!charge || amount === zero) return planned({ ...sums, before, amount, how: "nothing" });
  if (known?.charge.kind !== "charged" || !isChargeOf(charged, known.charge)) {
    return { kind: "refused", why: { code: "uncertain" } };
  }
  const unsettled = amount === charged ? "void" : "later";
  const how = known.charge.hasCleared ? "refund" : unsettled;
  return planned({ ...sums, before, amount, how });
}

function planned(plan: Plan): Planned {
  return { kind: "plan", plan };
}

const nothing: Quote = {
  value: zero,
  free: zero,
  pay: zero,
  shipping: zero,
  donation: zero,
  total: zero,
};

/** What an order costs with those lines. */
function costOf(order: OrderRow, lines: OrderRow["lines"]): Quote {
  const value = valueOf(lines.map(({ price_cents: price, quantity }) => ({ price, quantity })));
  const { free_cents: free, donation_cents: donation, shipping_hundredths } = order;
  return quoteRest({ free, donation, shippingHundredths: shipping_hundredths }, value);
}

function everyCopy({ code }: { code: string }): Copies {
  return { code, copies: null };
}

function larger(one: Cents, other: Cents): Cents {
  return one > other ? one : other;
}
