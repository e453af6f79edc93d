import type { CancellationPlan } from "#api/cancellations/plan-cancellation.ts";
import type { Cancellability, CancelRefusal } from "#api/cancellations/cancellability.ts";
import { WAITS_FOR_REPORTS } from "#api/db/refunds/open-refunds.ts";
import type { OrderCharge, RefundRow } from "#api/db/refunds/refunds.ts";

import { formatDollars } from "./format.ts";

type Customer = { name: string; email: string; isErased: boolean };

/** Describes the plan for the operator, one line per fact. */
export function describePlan(
  { order, charge, regularGiving }: Cancellability,
  plan: CancellationPlan,
  customer: Customer,
): string[] {
  const { isWhole, isRepeated, books, lines, cost, freeMonth } = plan;
  const cancelled = books.map(({ quantity, title }) => `${quantity} × ${title}`).join(", ");
  const remaining =
    lines.length === 0
      ? `The gift of ${formatDollars(order.donation_cents)} is kept; everything else is cancelled.`
      : `The order stays, with a total of ${formatDollars(cost.total)} instead of ${formatDollars(order.total_cents)}.`;

  return [
    `Order ${order.id} of ${order.placed_day}, of ${customer.isErased ? "an erased person" : `${customer.name}, ${customer.email}`}`,
    isRepeated && "It was changed before, and the refund for that was never made.",
    !isRepeated && isWhole && "The whole order will be cancelled.",
    !isRepeated && !isWhole && `Taken off: ${cancelled}`,
    !isRepeated && !isWhole && remaining,
    charge ? describePlannedRefund(plan, charge) : "Nothing was paid for it.",
    !isRepeated && freeMonth !== null && `It no longer counts as the free order of ${freeMonth}.`,
    isWhole && regularGiving === "active" && REGULAR_GIVING_GOES_ON,
    customer.isErased
      ? "Nobody is notified."
      : `The customer is notified by mail, in ${languageName(order)}.`,
  ].filter((line) => line !== false);
}

const REGULAR_GIVING_GOES_ON =
  "The regular giving that began with it continues: the donor can end it on the account page.";

function describePlannedRefund(
  { method, amount, refundedBefore }: CancellationPlan,
  charge: OrderCharge,
): string {
  const charged = formatDollars(charge.amount_cents);
  const part = `${formatDollars(amount)} of the ${charged} charged`;
  const earlier =
    refundedBefore > 0 ? ` ${formatDollars(refundedBefore)} was refunded before.` : "";
  switch (method) {
    case "nothing":
      return `Of the ${charged} charged nothing is refunded.${earlier}`;
    case "void":
      if (charge.payment_method === "bank") {
        return `Refund: all of the ${charged} charged, by voiding the charge if it can still be voided; otherwise by refunding it once the bank has paid it, days later.`;
      }
      return `Refund: all of the ${charged} charged, by voiding the charge; after settlement, by refunding it.`;
    case "refund":
      return `Refund: ${part}.${earlier}`;
    case "later":
      return `Refund: ${part}, after the charge is settled, because a part cannot be refunded before.${earlier}`;
  }
}

function languageName({ language }: Cancellability["order"]): string {
  return new Intl.DisplayNames("en", { type: "language" }).of(language) ?? language;
}

/** Describes the state of the refund. */
export function describeRefund(refund: RefundRow): string {
  const { order_id: id, is_whole, kind, state, answer } = refund;
  const order = is_whole ? `Order ${id} is cancelled` : `Order ${id} is changed`;
  const amount = formatDollars(refund.amount_cents);

  switch (state) {
    case "done":
      if (kind === "none") return `${order}. There was nothing to refund.`;
      return `${order}, and ${amount} was refunded: the charge was ${kind === "void" ? "voided" : "refunded"}.`;
    case "intent":
      return `${order}. ${describeUnsentRefund(refund, amount)}`;
    case "sending":
    case "unknown":
      return `${order}. Whether the ${amount} was refunded is not certain yet: the gateway is asked while the site runs, or by npm run library -- reconcile.`;
    case "refused":
      return `${order}. The gateway refused to refund the ${amount}: ${answer}. Repeat the command when that is fixed.`;
    case "not_done":
      return `${order}. The ${amount} was not refunded: ${answer}. Repeat the command to refund it.`;
    case "undone":
      return `${order}. The refund of ${amount} did not go through: ${answer}. Repeat the command to refund it.`;
    case "replaced":
      return `${order}. The refund of ${amount} was replaced: ${answer}.`;
  }
}

/** Explains why the refund is not sent yet. */
function describeUnsentRefund({ answer, told_at }: RefundRow, amount: string): string {
  const how = "while the site runs, or by npm run library -- reconcile";
  if (answer === WAITS_FOR_REPORTS) {
    return `The library was just taken over, and the gateway may not report yet what the previous one refunded: the ${amount}, or what is missing of it, is refunded after PAYMENT_WAIT_MINUTES, ${how}.`;
  }
  if (told_at === null) {
    return `The gateway could not be reached: the ${amount} is refunded as soon as it is reachable, while the site runs or by npm run library -- reconcile.`;
  }
  return `The ${amount} is refunded once the charge is settled, ${how}.`;
}

/** Explains why the cancellation is refused. */
export function describeRefusal({ order, charge }: Cancellability, why: CancelRefusal): string {
  const { id } = order;
  switch (why.code) {
    case "not-placed":
      return `Order ${id} was never placed, and no charge remains for it.`;
    case "uncertain":
      return `The payment of order ${id} is uncertain or in doubt. First: npm run library -- reconcile, and payments list.`;
    case "cancelled":
      return `Order ${id} is cancelled already${charge ? `: its payment is ${charge.state}` : ""}.`;
    case "shipped":
      return `Order ${id} was sent on ${why.day}: books already sent cannot be cancelled. To refund money anyway, use the gateway's pages.`;
    case "going-back":
      return `A refund of order ${id} is not certain yet. First: npm run library -- reconcile.`;
    case "giving-uncertain":
      return `Order ${id} begins a regular giving whose state is not certain yet. First: npm run library -- reconcile.`;
    case "went-back":
      return `The payment of order ${id} was already reversed (${why.how}): that cancelled the order, and nothing is left to refund.`;
    case "no-books":
      return `Order ${id} is a gift without books: it can only be cancelled whole.`;
    case "donation-choice-missing":
      return `Those are all the books of order ${id}, which also has a gift of ${formatDollars(order.donation_cents)}. Leave out --book to refund everything, or add --keep-gift.`;
    case "not-in-it":
      return `“${why.book}” is not in order ${id}. It contains: ${formatBooks(order)}.`;
    case "named-twice":
      return `“${why.book}” is named twice.`;
    case "too-many":
      return `Of “${why.book}” there are only ${why.ordered} in order ${id}.`;
  }
}

function formatBooks({ lines }: Cancellability["order"]): string {
  return lines.map(({ code, quantity }) => `${code} (${quantity})`).join(", ") || "no books";
}
