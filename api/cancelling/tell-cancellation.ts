import type { Transaction } from "kysely";

import { freeDay } from "#api/db/orders/free-months.ts";
import { findOrder, type OrderRow } from "#api/db/orders/orders.ts";
import { changeRefund, findChargeOf, type RefundRow } from "#api/db/refunds/refunds.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { pageLink, toPerson } from "#api/mail/addressing.ts";
import { orNotFound } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import { dayIn, monthOf } from "#domain/days.ts";
import { beyond, dollars, zero } from "#domain/money.ts";

export type Telling = Pick<Services, "queueMail" | "siteOrigin" | "now" | "timeZone" | "say">;

type Person = { email: string; erased_at: Date | null };

/** Says, once, what was taken off an order and what goes back for it; part of the commit by which that is known. */
export async function tellCancellation(
  trx: Transaction<Schema>,
  services: Telling,
  refund: RefundRow,
  person: Person,
): Promise<void> {
  if (refund.told_at !== null || person.erased_at !== null) return;
  const order = orNotFound(await findOrder(trx, refund.order_id));
  // No order was placed, so none is cancelled: a mail says when the payment went back.
  if (order.state === "failed") return;
  const told = { order, refund, email: person.email };

  if (!refund.is_whole) await tellReduced(trx, services, told);
  else if (order.type === "gift") await tellDonation(trx, services, told);
  else await tellCancelled(trx, services, told);
  await changeRefund(trx, refund.id, { told_at: services.now() }, services.now());
}

type Told = { order: OrderRow; refund: RefundRow; email: string };

async function tellCancelled(
  trx: Transaction<Schema>,
  services: Telling,
  { order, refund, email }: Told,
): Promise<void> {
  await services.queueMail(trx, {
    template: "order-cancelled",
    ...toPerson(order, email),
    params: {
      order: order.id,
      day: order.placed_day,
      total: dollars((await findChargeOf(trx, order.id))?.amount_cents ?? zero),
      amount: dollars(refund.amount_cents),
      how: howOf(refund),
      reason: refund.reason,
      month: await monthFor(trx, services, order, refund),
      link: pageLink("account", services.siteOrigin, order),
    },
  });
}

async function tellReduced(
  trx: Transaction<Schema>,
  services: Telling,
  { order, refund, email }: Told,
): Promise<void> {
  await services.queueMail(trx, {
    template: "order-reduced",
    ...toPerson(order, email),
    params: {
      order: order.id,
      day: order.placed_day,
      books: refund.books.map(({ quantity, title }) => `${quantity} × ${title}`).join("\n"),
      isLast: order.lines.length === 0,
      amount: dollars(beyond(refund.amount_cents, refund.told_before_cents)),
      payment: dollars((await findChargeOf(trx, order.id))?.amount_cents ?? zero),
      before: dollars(refund.before_cents),
      how: howOf(refund),
      gift: dollars(order.donation_cents),
      total: dollars(order.total_cents),
      reason: refund.reason,
      month: await monthFor(trx, services, order, refund),
      link: pageLink("account", services.siteOrigin, order),
    },
  });
}

async function tellDonation(
  trx: Transaction<Schema>,
  services: Telling,
  { order, refund, email }: Told,
): Promise<void> {
  await services.queueMail(trx, {
    template: "gift-went-back",
    ...toPerson(order, email),
    params: {
      day: order.placed_day,
      amount: dollars(refund.amount_cents),
      how: refund.state === "done" ? "given-back" : "later",
      monthly: false,
      reason: refund.reason,
      link: pageLink("account", services.siteOrigin, order),
    },
  });
}

function howOf({ kind, state }: RefundRow): "nothing" | "given-back" | "later" {
  if (kind === "none") return "nothing";
  return state === "done" ? "given-back" : "later";
}

/** Whether they may order free of charge again this month, and could not before. */
async function monthFor(
  trx: Transaction<Schema>,
  { now, timeZone }: Telling,
  { user_id }: OrderRow,
  { free_month }: RefundRow,
): Promise<"open-again" | "as-before"> {
  const month = monthOf(dayIn(timeZone, now()));
  if (free_month !== month) return "as-before";
  const other = await freeDay(trx, user_id, month).executeTakeFirst();
  return other ? "as-before" : "open-again";
}
