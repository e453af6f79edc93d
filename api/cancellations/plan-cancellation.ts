import type { OrderRow } from "#api/db/orders/orders.ts";
import type { RefundRow } from "#api/db/refunds/refunds.ts";
import type { TakenBook } from "#api/db/schema/refunds-schema.ts";
import { isReversed } from "#api/ordering/next-attempt-state.ts";
import { matchesAmount } from "#api/integrations/payment-gateway/findings.ts";
import {
  type CopiesToCancel,
  requoteOrder,
  removeCopies,
  calculateRefund,
} from "#domain/cancellation.ts";
import { type Cents, zero } from "#domain/money.ts";
import { isFreeOrder, type Quote, getLinesValue } from "#domain/pricing.ts";
import { isRefundUncertain } from "#domain/refund-states.ts";

import { sumDoneRefunds } from "./sum-refunds.ts";
import { refuseCancellation, type CancelRefusal, toCancelRefusal } from "./refuse-cancellation.ts";
import type { GatewayCharge, Cancellability, CancelOptions } from "./cancel-options.ts";

export type CancellationPlan = {
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

export type PlanResult =
  | { kind: "plan"; plan: CancellationPlan }
  | { kind: "refused"; why: CancelRefusal };

/** What is to be done for that wish, or why it cannot be. */
export function planCancellation(
  cancellability: Cancellability,
  wish: CancelOptions,
  known: GatewayCharge,
): PlanResult {
  const why = refuseCancellation(cancellability, wish);
  if (why) return { kind: "refused", why };

  const { order } = cancellability;
  const off = removeCopies(order.lines, wish.books ?? order.lines.map(allCopies));
  if (off.kind !== "taken") return { kind: "refused", why: toCancelRefusal(off) };
  const keepsDonation = wish.keepsDonation && order.donation_cents > zero;
  const isAll = off.rest.length === 0;
  if (isAll && wish.books && order.donation_cents > zero && !keepsDonation) {
    return { kind: "refused", why: { code: "gift-besides" } };
  }
  const isWhole = isAll && !keepsDonation;
  const cost = isWhole ? ZERO_QUOTE : quoteLines(order, off.rest);
  return completePlan(cancellability, known, {
    isWhole,
    isRepeated: false,
    books: off.taken.map(({ code, title, quantity }) => ({ code, title, quantity })),
    lines: off.rest,
    cost,
    freeMonth: isWhole || !isFreeOrder(cost) ? order.free_month : null,
  });
}

/** The same for what was said before, and never came back. What another is sending by now may still do so. */
export function planRetry(
  cancellability: Cancellability,
  last: RefundRow,
  known: GatewayCharge,
): PlanResult {
  if (cancellability.refunds.some(isRefundUncertain))
    return { kind: "refused", why: { code: "going-back" } };
  const { order } = cancellability;
  // What did not go back of a part goes with the whole, once that is cancelled.
  const isWhole = last.is_whole || order.state === "cancelled";
  return completePlan(cancellability, known, {
    isWhole,
    isRepeated: true,
    books: last.books,
    lines: order.lines,
    cost: isWhole ? ZERO_QUOTE : quoteLines(order, order.lines),
    freeMonth: last.free_month,
  });
}

type PlanDraft = Omit<CancellationPlan, "before" | "amount" | "how">;

function completePlan(
  { charge, refunds }: Cancellability,
  known: GatewayCharge,
  sums: PlanDraft,
): PlanResult {
  const charged = charge?.amount_cents ?? zero;
  const kind = known?.charge.kind ?? "none";
  if (isReversed(kind)) return { kind: "refused", why: { code: "went-back", how: kind } };

  const before = known ? maxCents(sumDoneRefunds(refunds), known.refunded) : charged;
  const amount = calculateRefund({ charged, before }, sums.cost.total);
  if (!charge || amount === zero) return toPlanResult({ ...sums, before, amount, how: "nothing" });
  if (known?.charge.kind !== "charged" || !matchesAmount(charged, known.charge)) {
    return { kind: "refused", why: { code: "uncertain" } };
  }
  const unsettled = amount === charged ? "void" : "later";
  const how = known.charge.hasCleared ? "refund" : unsettled;
  return toPlanResult({ ...sums, before, amount, how });
}

function toPlanResult(plan: CancellationPlan): PlanResult {
  return { kind: "plan", plan };
}

const ZERO_QUOTE: Quote = {
  value: zero,
  free: zero,
  pay: zero,
  shipping: zero,
  donation: zero,
  total: zero,
};

/** What an order costs with those lines. */
function quoteLines(order: OrderRow, lines: OrderRow["lines"]): Quote {
  const value = getLinesValue(
    lines.map(({ price_cents: price, quantity }) => ({ price, quantity })),
  );
  const { free_cents: free, donation_cents: donation, shipping_hundredths } = order;
  return requoteOrder({ free, donation, shippingHundredths: shipping_hundredths }, value);
}

function allCopies({ code }: { code: string }): CopiesToCancel {
  return { code, copies: null };
}

function maxCents(one: Cents, other: Cents): Cents {
  return one > other ? one : other;
}
