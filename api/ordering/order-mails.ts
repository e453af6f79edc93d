import type { Transaction } from "kysely";

import { hasLaterOrder, type OrderRow } from "#api/db/orders/orders.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { buildPageLink, recipientFields } from "#api/mail/mail-content.ts";
import type { MailServices } from "#api/services.ts";
import { getLocalDay, monthOf, startOfNextMonth } from "#domain/days.ts";
import { formatMoney } from "#domain/formatting.ts";
import { excessOver, type Cents, dollars, multiply } from "#domain/money.ts";

import { formatFullAddress } from "./format-address.ts";

/** How a charge was reversed. */
type Reversal = "voided" | "refunded" | "returned";

type SendOrderMail<More extends unknown[] = []> = (
  trx: Transaction<Schema>,
  services: MailServices,
  order: OrderRow,
  email: string,
  ...more: More
) => Promise<void>;

/** Mails to the buyer, in the language of the order. */
export type OrderMails = {
  /** S8.03: confirms the order. */
  placed: SendOrderMail;
  /** Nothing was charged. */
  notCharged: SendOrderMail;
  /** The charge was reversed and nothing was ordered. `too-late`: it showed after its order had failed. */
  paymentReversed: SendOrderMail<[Reversal | "too-late"]>;
  /** The payment was reversed, so the placed order is cancelled. The amount is what was charged. */
  cancelled: SendOrderMail<[Reversal, Cents]>;
};

export const orderMails: OrderMails = {
  placed: mailOrderPlaced,
  notCharged: mailOrderNotCharged,
  paymentReversed: mailPaymentReversed,
  cancelled: mailOrderCancelled,
};

async function mailOrderPlaced(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin }: MailServices,
  order: OrderRow,
  email: string,
): Promise<void> {
  const { language, lines } = order;
  await queueMail(trx, {
    template: "order-placed",
    ...recipientFields(order, email),
    params: {
      order: order.id,
      day: order.placed_day,
      payment: order.payment ?? "",
      copies: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      lines: lines
        .map(({ title, quantity, price_cents }) => {
          const amount = formatMoney(multiply(price_cents, quantity), language);
          return `${quantity} × ${title} — ${amount}`;
        })
        .join("\n"),
      free: dollars(order.free_cents),
      pay: dollars(order.pay_cents),
      shipping: dollars(order.shipping_cents),
      donation: dollars(order.donation_cents),
      total: dollars(order.total_cents),
      address: formatFullAddress(order, language),
      opensOn: order.free_month === null ? "" : startOfNextMonth(order.placed_day),
      isToClear: order.payment_method === "bank" && order.cleared_at === null,
      link: buildPageLink("account", siteOrigin, order),
    },
  });
}

async function mailOrderNotCharged(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin, now, timeZone }: MailServices,
  order: OrderRow,
  email: string,
): Promise<void> {
  const isOpenAgain = order.free_month === monthOf(getLocalDay(timeZone, now()));
  await queueMail(trx, {
    template: "order-not-charged",
    ...recipientFields(order, email),
    params: {
      order: order.id,
      day: order.placed_day,
      month: isOpenAgain ? "open-again" : "as-before",
      link: buildPageLink("cart", siteOrigin, order),
    },
  });
}

async function mailPaymentReversed(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin }: MailServices,
  order: OrderRow,
  email: string,
  reversal: Reversal | "too-late",
): Promise<void> {
  await queueMail(trx, {
    template: "payment-given-back",
    ...recipientFields(order, email),
    params: {
      order: order.id,
      day: order.placed_day,
      how: reversal === "too-late" ? reversal : toMailedReversal(reversal),
      hasOrderedSince: await hasLaterOrder(trx, order),
      link: buildPageLink("cart", siteOrigin, order),
    },
  });
}

async function mailOrderCancelled(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin, now, timeZone }: MailServices,
  order: OrderRow,
  email: string,
  reversal: Reversal,
  charged: Cents,
): Promise<void> {
  const { id, placed_day, free_month, shipped_day } = order;
  // A bank returns the whole charge, even after a partial refund.
  const amount = reversal === "returned" ? charged : excessOver(charged, order.given_back_cents);
  const isOpenAgain = shipped_day === null && free_month === monthOf(getLocalDay(timeZone, now()));
  await queueMail(trx, {
    template: "order-cancelled",
    ...recipientFields(order, email),
    params: {
      order: id,
      day: placed_day,
      total: dollars(charged),
      amount: dollars(amount),
      how: toMailedReversal(reversal),
      reason: "",
      month: isOpenAgain ? "open-again" : "as-before",
      link: buildPageLink("account", siteOrigin, order),
    },
  });
}

export function toMailedReversal(reversal: Reversal): "given-back" | "returned" {
  return reversal === "returned" ? "returned" : "given-back";
}
