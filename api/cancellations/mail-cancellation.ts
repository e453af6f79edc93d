import type { Transaction } from "kysely";

import { selectFreeOrderDay } from "#api/db/orders/free-months.ts";
import { findOrder, type OrderRow } from "#api/db/orders/orders.ts";
import { updateRefund, findOrderCharge, type RefundRow } from "#api/db/refunds/refunds.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { buildPageLink, recipientFields } from "#api/mail/mail-content.ts";
import { orNotFound } from "#api/problem.ts";
import type { MailServices } from "#api/services.ts";
import { getLocalDay, monthOf } from "#domain/days.ts";
import { excessOver, dollars, zero } from "#domain/money.ts";

type MailRecipient = { email: string; erased_at: Date | null };

/** Mails once what was cancelled and what is refunded, in the commit that makes it certain. */
export async function mailCancellation(
  trx: Transaction<Schema>,
  services: MailServices,
  refund: RefundRow,
  person: MailRecipient,
): Promise<void> {
  if (refund.told_at !== null || person.erased_at !== null) return;
  const order = orNotFound(await findOrder(trx, refund.order_id));
  // No order was placed, so none is cancelled. Another mail says when the payment was returned.
  if (order.state === "failed") return;
  const mail = { order, refund, email: person.email };

  if (!refund.is_whole) await mailOrderReduced(trx, services, mail);
  else if (order.type === "gift") await mailDonationRefunded(trx, services, mail);
  else await mailOrderCancelled(trx, services, mail);
  await updateRefund(trx, refund.id, { told_at: services.now() }, services.now());
}

type CancellationMail = { order: OrderRow; refund: RefundRow; email: string };

async function mailOrderCancelled(
  trx: Transaction<Schema>,
  services: MailServices,
  { order, refund, email }: CancellationMail,
): Promise<void> {
  await services.queueMail(trx, {
    template: "order-cancelled",
    ...recipientFields(order, email),
    params: {
      order: order.id,
      day: order.placed_day,
      total: dollars((await findOrderCharge(trx, order.id))?.amount_cents ?? zero),
      amount: dollars(refund.amount_cents),
      how: mailedRefundStatus(refund),
      reason: refund.reason,
      month: await freeMonthStatus(trx, services, order, refund),
      link: buildPageLink("account", services.siteOrigin, order),
    },
  });
}

async function mailOrderReduced(
  trx: Transaction<Schema>,
  services: MailServices,
  { order, refund, email }: CancellationMail,
): Promise<void> {
  await services.queueMail(trx, {
    template: "order-reduced",
    ...recipientFields(order, email),
    params: {
      order: order.id,
      day: order.placed_day,
      books: refund.books.map(({ quantity, title }) => `${quantity} × ${title}`).join("\n"),
      isLast: order.lines.length === 0,
      amount: dollars(excessOver(refund.amount_cents, refund.told_before_cents)),
      payment: dollars((await findOrderCharge(trx, order.id))?.amount_cents ?? zero),
      before: dollars(refund.before_cents),
      how: mailedRefundStatus(refund),
      gift: dollars(order.donation_cents),
      total: dollars(order.total_cents),
      reason: refund.reason,
      month: await freeMonthStatus(trx, services, order, refund),
      link: buildPageLink("account", services.siteOrigin, order),
    },
  });
}

async function mailDonationRefunded(
  trx: Transaction<Schema>,
  services: MailServices,
  { order, refund, email }: CancellationMail,
): Promise<void> {
  await services.queueMail(trx, {
    template: "gift-went-back",
    ...recipientFields(order, email),
    params: {
      day: order.placed_day,
      amount: dollars(refund.amount_cents),
      how: refund.state === "done" ? "given-back" : "later",
      monthly: false,
      reason: refund.reason,
      link: buildPageLink("account", services.siteOrigin, order),
    },
  });
}

function mailedRefundStatus({ kind, state }: RefundRow): "nothing" | "given-back" | "later" {
  if (kind === "none") return "nothing";
  return state === "done" ? "given-back" : "later";
}

/** Whether the cancellation lets the buyer place a free order again this month. */
async function freeMonthStatus(
  trx: Transaction<Schema>,
  { now, timeZone }: MailServices,
  { user_id }: OrderRow,
  { free_month }: RefundRow,
): Promise<"open-again" | "as-before"> {
  const month = monthOf(getLocalDay(timeZone, now()));
  if (free_month !== month) return "as-before";
  const otherFreeOrder = await selectFreeOrderDay(trx, user_id, month).executeTakeFirst();
  return otherFreeOrder ? "as-before" : "open-again";
}
