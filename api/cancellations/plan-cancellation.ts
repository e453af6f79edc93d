import type { OrderRow } from "#api/db/orders/orders.ts";
import type { RefundRow } from "#api/db/refunds/refunds.ts";
import type { CancelledBook } from "#api/db/schema/orders-schema.ts";
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

import {
  type GatewayCharge,
  type Cancellability,
  type CancelOptions,
  refuseCancellation,
  type CancelRefusal,
  toCancelRefusal,
  sumDoneRefunds,
} from "./cancellability.ts";

export type CancellationPlan = {
  /** Whether the whole order is cancelled. */
  isWhole: boolean;
  /** Whether this repeats an earlier cancellation whose refund failed. The order itself was changed then. */
  isRepeated: boolean;
  books: CancelledBook[];
  /** The lines that remain. */
  lines: OrderRow["lines"];
  /** The cost of what remains. */
  cost: Quote;
  /** What was refunded of the charge before. */
  refundedBefore: Cents;
  amount: Cents;
  /** `later`: a part of a charge can be refunded only after settlement. */
  method: "nothing" | "void" | "refund" | "later";
  /** The month whose free order becomes available again. */
  freeMonth: string | null;
};

export type PlanResult =
  | { kind: "plan"; plan: CancellationPlan }
  | { kind: "refused"; why: CancelRefusal };

/** Plans a requested cancellation, or says why it is refused. */
export function planCancellation(
  cancellability: Cancellability,
  options: CancelOptions,
  gatewayCharge: GatewayCharge,
): PlanResult {
  const why = refuseCancellation(cancellability, options);
  if (why) return { kind: "refused", why };

  const { order } = cancellability;
  const split = removeCopies(order.lines, options.books ?? order.lines.map(allCopies));
  if (split.kind !== "taken") return { kind: "refused", why: toCancelRefusal(split) };
  const keepsDonation = options.keepsDonation && order.donation_cents > zero;
  const isAll = split.remaining.length === 0;
  if (isAll && options.books && order.donation_cents > zero && !keepsDonation) {
    return { kind: "refused", why: { code: "donation-choice-missing" } };
  }
  const isWhole = isAll && !keepsDonation;
  const cost = isWhole ? ZERO_QUOTE : quoteLines(order, split.remaining);
  return completePlan(cancellability, gatewayCharge, {
    isWhole,
    isRepeated: false,
    books: split.removed.map(({ code, title, quantity }) => ({ code, title, quantity })),
    lines: split.remaining,
    cost,
    freeMonth: isWhole || !isFreeOrder(cost) ? order.free_month : null,
  });
}

/** Plans to send an earlier refund again that failed. Refused while the outcome of another is uncertain. */
export function planRetry(
  cancellability: Cancellability,
  previous: RefundRow,
  gatewayCharge: GatewayCharge,
): PlanResult {
  if (cancellability.refunds.some(isRefundUncertain))
    return { kind: "refused", why: { code: "going-back" } };
  const { order } = cancellability;
  // A failed refund of a part is refunded with the whole order if that was cancelled since.
  const isWhole = previous.is_whole || order.state === "cancelled";
  return completePlan(cancellability, gatewayCharge, {
    isWhole,
    isRepeated: true,
    books: previous.books,
    lines: order.lines,
    cost: isWhole ? ZERO_QUOTE : quoteLines(order, order.lines),
    freeMonth: previous.free_month,
  });
}

type PlanDraft = Omit<CancellationPlan, "refundedBefore" | "amount" | "method">;

function completePlan(
  { charge, refunds }: Cancellability,
  gatewayCharge: GatewayCharge,
  sums: PlanDraft,
): PlanResult {
  const charged = charge?.amount_cents ?? zero;
  const kind = gatewayCharge?.charge.kind ?? "none";
  if (isReversed(kind)) return { kind: "refused", why: { code: "went-back", how: kind } };

  const before = gatewayCharge
    ? maxCents(sumDoneRefunds(refunds), gatewayCharge.refunded)
    : charged;
  const amount = calculateRefund({ charged, refunded: before }, sums.cost.total);
  if (!charge || amount === zero)
    return toPlanResult({ ...sums, refundedBefore: before, amount, method: "nothing" });
  if (gatewayCharge?.charge.kind !== "charged" || !matchesAmount(charged, gatewayCharge.charge)) {
    return { kind: "refused", why: { code: "uncertain" } };
  }
  const unsettled = amount === charged ? "void" : "later";
  const method = gatewayCharge.charge.hasCleared ? "refund" : unsettled;
  return toPlanResult({ ...sums, refundedBefore: before, amount, method });
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

function maxCents(a: Cents, b: Cents): Cents {
  return a > b ? a : b;
}
