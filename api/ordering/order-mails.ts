import type { Transaction } from "kysely";

import { hasLaterOrder, type OrderRow } from "#api/db/orders/orders.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { buildPageLink, recipientFields } from "#api/mail/recipient-fields.ts";
import type { Services } from "#api/services.ts";
import { getLocalDay, monthOf, startOfNextMonth } from "#domain/days.ts";
import { formatMoney } from "#domain/formatting.ts";
import { excessOver, type Cents, dollars, multiply } from "#domain/money.ts";

import { formatFullAddress } from "./format-address.ts";

type MailServices = Pick<Services, "queueMail" | "siteOrigin" | "now" | "timeZone">;

/** How a payment came to go back. */
type Reversal = "voided" | "refunded" | "returned";

type SendOrderMail<More extends unknown[] = []> = (
  trx: Transaction<Schema>,
  services: MailServices,
  order: OrderRow,
  email: string,
  ...more: More
) => Promise<void>;

/** What is said by mail to whoever ordered, in the language they ordered in. */
export type OrderMails = {
  /** S8.03: what was placed. */
  placed: SendOrderMail;
  /** To whoever waited for the outcome: that nothing was charged. */
  notCharged: SendOrderMail;
  /** That they were charged, that nothing came of it, and that it went back. `too-late`: after its order was given up. */
  givenBack: SendOrderMail<[Reversal | "too-late"]>;
  /** That what they paid, so much, went back, and that what was placed is therefore cancelled. */
  cancelled: SendOrderMail<[Reversal, Cents]>;
};

export const orderMails: OrderMails = {
  placed: mailOrderPlaced,
  notCharged: mailOrderNotCharged,
  givenBack: mailPaymentReversed,
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
  back: Reversal | "too-late",
): Promise<void> {
  await queueMail(trx, {
    template: "payment-given-back",
    ...recipientFields(order, email),
    params: {
      order: order.id,
      day: order.placed_day,
      how: back === "too-late" ? back : toRefundWay(back),
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
  back: Reversal,
  charged: Cents,
): Promise<void> {
  const { id, placed_day, free_month, shipped_day } = order;
  // A bank takes back all of it, whatever was given back before.
  const amount = back === "returned" ? charged : excessOver(charged, order.given_back_cents);
  const isOpenAgain = shipped_day === null && free_month === monthOf(getLocalDay(timeZone, now()));
  await queueMail(trx, {
    template: "order-cancelled",
    ...recipientFields(order, email),
    params: {
      order: id,
      day: placed_day,
      total: dollars(charged),
      amount: dollars(amount),
      how: toRefundWay(back),
      reason: "",
      month: isOpenAgain ? "open-again" : "as-before",
      link: buildPageLink("account", siteOrigin, order),
    },
  });
}

export function toRefundWay(back: Reversal): "given-back" | "returned" {
  return back === "returned" ? "returned" : "given-back";
}
