import type { Transaction } from "kysely";

import type { OrderRow } from "#api/db/orders.ts";
import type { Schema } from "#api/db/schema.ts";
import { amountInWords } from "#api/mail/in-words.ts";
import type { Services } from "#api/services.ts";
import { dayIn, monthOf, nextMonthAfter } from "#domain/days.ts";
import { dollars, times } from "#domain/money.ts";

import { wholeAddress } from "./address-text.ts";

type Needed = Pick<Services, "queueMail" | "siteOrigin">;

/** How a payment came to go back. */
type Back = "voided" | "refunded" | "returned";

/** S8.03: says to whoever ordered what was placed, in the language they ordered in. */
export async function tellPlaced(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin }: Needed,
  order: OrderRow,
  email: string,
): Promise<void> {
  const { language, lines } = order;
  await queueMail(trx, {
    template: "order-placed",
    to: email,
    language,
    userId: order.user_id,
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
      link: `${siteOrigin}/account?lng=${language}`,
    },
  });
}

/** Says to whoever waited for the outcome that nothing was charged. */
export async function tellNotCharged(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin }: Needed,
  { id, user_id, language, placed_day }: OrderRow,
  email: string,
): Promise<void> {
  await queueMail(trx, {
    template: "order-not-charged",
    to: email,
    language,
    userId: user_id,
    params: { order: id, day: placed_day, link: `${siteOrigin}/cart?lng=${language}` },
  });
}

/**
 * Says to whoever ordered that they were charged, that nothing was ordered with it, and that it went back to them: or that
 * it will, being made after their order had been given up.
 */
export async function tellGivenBack(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin }: Needed,
  { id, user_id, language, placed_day }: OrderRow,
  email: string,
  back: Back | "late",
): Promise<void> {
  await queueMail(trx, {
    template: "payment-given-back",
    to: email,
    language,
    userId: user_id,
    params: {
      order: id,
      day: placed_day,
      how: back === "late" ? "late" : howOf(back),
      link: `${siteOrigin}/cart?lng=${language}`,
    },
  });
}

/** Says to whoever ordered that what they paid went back, and that the order which was placed is therefore cancelled. */
export async function tellCancelled(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin, now, timeZone }: Needed & Pick<Services, "now" | "timeZone">,
  order: OrderRow,
  email: string,
  back: Back,
): Promise<void> {
  const { id, user_id, language, placed_day, free_month } = order;
  await queueMail(trx, {
    template: "order-cancelled",
    to: email,
    language,
    userId: user_id,
    params: {
      order: id,
      day: placed_day,
      total: dollars(order.total_cents),
      how: howOf(back),
      month: free_month === monthOf(dayIn(timeZone, now())) ? "open-again" : "as-before",
      link: `${siteOrigin}/account?lng=${language}`,
    },
  });
}

function howOf(back: Back): "given-back" | "returned" {
  return back === "returned" ? "returned" : "given-back";
}
