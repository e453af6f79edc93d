import type { CancellationPlan } from "#api/cancellations/plan-cancellation.ts";
import type { CancelRefusal } from "#api/cancellations/refuse-cancellation.ts";
import type { Cancellability } from "#api/cancellations/cancel-options.ts";
import { WAITS_FOR_REPORTS } from "#api/db/refunds/open-refunds.ts";
import type { OrderCharge, RefundRow } from "#api/db/refunds/refunds.ts";

import { formatDollars } from "./order-format.ts";

type Customer = { name: string; email: string; isErased: boolean };

/** What will be done, a line for each thing that the operator should know before. */
export function describePlan(
  { order, charge, regularGiving }: Cancellability,
  plan: CancellationPlan,
  who: Customer,
): string[] {
  const { isWhole, isRepeated, books, lines, cost, freeMonth } = plan;
  const taken = books.map(({ quantity, title }) => `${quantity} × ${title}`).join(", ");
  const goesOn =
    lines.length === 0
      ? `The gift of ${formatDollars(order.donation_cents)} stays given; all else of it is cancelled.`
      : `It goes on, and comes to ${formatDollars(cost.total)} instead of ${formatDollars(order.total_cents)}.`;

  return [
    `Order ${order.id} of ${order.placed_day}, of ${who.isErased ? "somebody who is erased" : `${who.name}, ${who.email}`}`,
    isRepeated && "It was changed before, and what is to go back for it never did.",
    !isRepeated && isWhole && "It will be cancelled whole.",
    !isRepeated && !isWhole && `Taken off: ${taken}`,
    !isRepeated && !isWhole && goesOn,
    charge ? describePlannedRefund(plan, charge) : "Nothing was paid for it.",
    !isRepeated && freeMonth !== null && `It counts no longer as the free order of ${freeMonth}.`,
    isWhole && regularGiving === "active" && REGULAR_GIVING_GOES_ON,
    who.isErased ? "Nobody is told." : `They are told by mail, in ${languageName(order)}.`,
  ].filter((line) => line !== false);
}

const REGULAR_GIVING_GOES_ON =
  "The regular giving that began with it goes on: they end it on their account page.";

function describePlannedRefund(
  { how, amount, before }: CancellationPlan,
  charge: OrderCharge,
): string {
  const charged = formatDollars(charge.amount_cents);
  const part = `${formatDollars(amount)} of the ${charged} that were charged`;
  const earlier = before > 0 ? ` ${formatDollars(before)} went back before.` : "";
  switch (how) {
    case "nothing":
      return `Of the ${charged} that were charged nothing is to go back.${earlier}`;
    case "void":
      if (charge.payment_method === "bank") {
        return `Given back: all of the ${charged} that were charged, by voiding the charge, if it still can be; else by refunding it once the bank has paid it, days later.`;
      }
      return `Given back: all of the ${charged} that were charged, by voiding the charge; once it is settled, by refunding it.`;
    case "refund":
      return `Given back: ${part}, by refunding them.${earlier}`;
    case "later":
      return `Given back: ${part}, by refunding them once the charge is settled: no part of it can be before.${earlier}`;
  }
}

function languageName({ language }: Cancellability["order"]): string {
  return new Intl.DisplayNames("en", { type: "language" }).of(language) ?? language;
}

/** What came of it. */
export function describeRefund(refund: RefundRow): string {
  const { order_id: id, is_whole, kind, state, answer } = refund;
  const order = is_whole ? `Order ${id} is cancelled` : `Order ${id} is changed`;
  const amount = formatDollars(refund.amount_cents);

  switch (state) {
    case "done":
      if (kind === "none") return `${order}. There was nothing to give back.`;
      return `${order}, and ${amount} were given back: the charge was ${kind === "void" ? "voided" : "refunded"}.`;
    case "intent":
      return `${order}. ${describeUnsentRefund(refund, amount)}`;
    case "sending":
    case "unknown":
      return `${order}. Whether the ${amount} were given back is not certain yet: the gateway is asked while the site runs, or by npm run library -- reconcile.`;
    case "refused":
      return `${order}. The gateway refused to give back the ${amount}: ${answer}. Say the same again once that is mended.`;
    case "not_done":
      return `${order}. The ${amount} were not given back: ${answer}. Say the same again to have it done.`;
    case "undone":
      return `${order}. The ${amount} were given back, and did not go back after all: ${answer}. Say the same again to have it done.`;
    case "replaced":
      return `${order}. The ${amount} are no longer to be given back by this: ${answer}.`;
  }
}

/** Why it has not gone back yet. */
function describeUnsentRefund({ answer, told_at }: RefundRow, amount: string): string {
  const how = "by themselves while the site runs, or by npm run library -- reconcile";
  if (answer === WAITS_FOR_REPORTS) {
    return `The library was just taken over, and the gateway may not tell yet what the one before it gave back: the ${amount}, or what is missing of them, go back after PAYMENT_WAIT_MINUTES, ${how}.`;
  }
  if (told_at === null) {
    return `The gateway could not be reached: the ${amount} go back as soon as it is there again, while the site runs or by npm run library -- reconcile.`;
  }
  return `The ${amount} go back once the charge is settled: ${how}.`;
}

/** Why it is not done. */
export function describeRefusal({ order, charge }: Cancellability, why: CancelRefusal): string {
  const { id } = order;
  switch (why.code) {
    case "not-placed":
      return `Nothing came of order ${id}: it was never placed, and nothing was charged that stands.`;
    case "uncertain":
      return `The payment of order ${id} is not certain, or not as it should be. First: npm run library -- reconcile, and payments list.`;
    case "cancelled":
      return `Order ${id} is cancelled already${charge ? `: its payment is ${charge.state}` : ""}.`;
    case "shipped":
      return `Order ${id} was sent on ${why.day}: what is on its way cannot be cancelled. Should something go back for it all the same, give it back at the gateway's pages.`;
    case "going-back":
      return `Of order ${id} something is going back, and it is not certain yet whether it did. First: npm run library -- reconcile.`;
    case "giving-uncertain":
      return `Order ${id} begins a regular giving of which it is not certain what it is. First: npm run library -- reconcile.`;
    case "went-back":
      return `The payment of order ${id} went back by itself (${why.how}): the order is cancelled by that, and nothing is left to give back.`;
    case "no-books":
      return `Order ${id} is a gift without books: it can only be cancelled whole.`;
    case "gift-besides":
      return `Those are all the books of order ${id}, and a gift of ${formatDollars(order.donation_cents)} was given with them. Leave out --book to give back all of it, or say --keep-gift as well.`;
    case "not-in-it":
      return `“${why.book}” is not in order ${id}. In it are: ${formatBooks(order)}.`;
    case "named-twice":
      return `“${why.book}” is named twice.`;
    case "too-many":
      return `Of “${why.book}” there are only ${why.ordered} in order ${id}.`;
  }
}

function formatBooks({ lines }: Cancellability["order"]): string {
  return lines.map(({ code, quantity }) => `${code} (${quantity})`).join(", ") || "no books";
}
