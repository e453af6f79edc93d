import type { Transaction } from "kysely";

import { hasPlacedAfter, type OrderRow } from "#api/db/orders/orders.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { pageLink, toPerson } from "#api/mail/addressing.ts";
import type { Services } from "#api/services.ts";
import { dayIn, monthOf, nextMonthAfter } from "#domain/days.ts";
import { amountInWords } from "#domain/in-words.ts";
import { beyond, type Cents, dollars, times } from "#domain/money.ts";

import { wholeAddress } from "./address-text.ts";

type Needed = Pick<Services, "queueMail" | "siteOrigin" | "now" | "timeZone">;

/** How a payment came to go back. */
type Back = "voided" | "refunded" | "returned";

type Tell<More extends unknown[] = []> = (
  trx: Transaction<Schema>,
  services: Needed,
  order: OrderRow,
  email: string,
  ...more: More
) => Promise<void>;

/** What is said by mail to whoever ordered, in the language they ordered in. */
export type Mails = {
  /** S8.03: what was placed. */
  placed: Tell;
  /** To whoever waited for the outcome: that nothing was charged. */
  notCharged: Tell;
  /** That they were charged, that nothing came of it, and that it went back. `too-late`: after its order was given up. */
  givenBack: Tell<[Back | "too-late"]>;
  /** That what they paid, so much, went back, and that what was placed is therefore cancelled. */
  cancelled: Tell<[Back, Cents]>;
};

export const orderMails: Mails = {
  placed: tellPlaced,
  notCharged: tellNotCharged,
  givenBack: tellGivenBack,
  cancelled: tellCancelled,
};

async function tellPlaced(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin }: Needed,
  order: OrderRow,
  email: string,
): Promise<void> {
  const { language, lines } = order;
  await queueMail(trx, {
    template: "order-placed",
    ...toPerson(order, email),
    params: {
      order: order.id,
      day: order.placed_day,
      payment: order.payment ?? "",
      copies: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      lines: lines
        .map(({ title, quantity, price_cents }) => {
          const amount = amountInWords(times(price_cents, quantity), language);
          return `${quantity} × ${title} — ${amount}`;
        })
        .join("\n"),
      free: dollars(order.free_cents),
      pay: dollars(order.pay_cents),
      shipping: dollars(order.shipping_cents),
      donation: dollars(order.donation_cents),
      total: dollars(order.total_cents),
      address: wholeAddress(order, language),
      opensOn: order.free_month === null ? "" : nextMonthAfter(order.placed_day),
      isToClear: order.payment_method === "bank" && order.cleared_at === null,
      link: pageLink("account", siteOrigin, order),
    },
  });
}

async function tellNotCharged(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin, now, timeZone }: Needed,
  order: OrderRow,
  email: string,
): Promise<void> {
  const isOpenAgain = order.free_month === monthOf(dayIn(timeZone, now()));
  await queueMail(trx, {
    template: "order-not-charged",
    ...toPerson(order, email),
    params: {
      order: order.id,
      day: order.placed_day,
      month: isOpenAgain ? "open-again" : "as-before",
      link: pageLink("cart", siteOrigin, order),
    },
  });
}

async function tellGivenBack(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin }: Needed,
  order: OrderRow,
  email: string,
  back: Back | "too-late",
): Promise<void> {
  await queueMail(trx, {
    template: "payment-given-back",
    ...toPerson(order, email),
    params: {
      order: order.id,
      day: order.placed_day,
      how: back === "too-late" ? back : howOf(back),
      hasOrderedSince: await hasPlacedAfter(trx, order),
      link: pageLink("cart", siteOrigin, order),
    },
  });
}

async function tellCancelled(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin, now, timeZone }: Needed,
  order: OrderRow,
  email: string,
  back: Back,
  charged: Cents,
): Promise<void> {
  const { id, placed_day, free_month, shipped_day } = order;
  // A bank takes back all of it, whatever was given back before.
  const amount = back === "returned" ? charged : beyond(charged, order.given_back_cents);
  const isOpenAgain = shipped_day === null && free_month === monthOf(dayIn(timeZone, now()));
  await queueMail(trx, {
    template: "order-cancelled",
    ...toPerson(order, email),
    params: {
      order: id,
      day: placed_day,
      total: dollars(charged),
      amount: dollars(amount),
      how: howOf(back),
      reason: "",
      month: isOpenAgain ? "open-again" : "as-before",
      link: pageLink("account", siteOrigin, order),
    },
  });
}

export function howOf(back: Back): "given-back" | "returned" {
  return back === "returned" ? "returned" : "given-back";
}
