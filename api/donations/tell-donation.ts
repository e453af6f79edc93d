import type { Transaction } from "kysely";

import type { OrderRow } from "#api/db/orders/orders.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { pageLink, toPerson } from "#api/mail/addressing.ts";
import { howOf, type Mails } from "#api/ordering/tell-order.ts";
import type { Services } from "#api/services.ts";
import { dollars } from "#domain/money.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";

type Needed = Pick<Services, "queueMail" | "siteOrigin">;

/** What is said to whoever gives, where whoever orders is told of an order. */
export const donationMails: Mails = {
  async placed(trx, services, donation, email) {
    // One that begins a regular giving is told of once it is certain what becomes of that.
    if (donation.giving_id === null)
      await tellGiven(trx, services, donation, email, { how: "once" });
  },

  async notCharged(trx, { queueMail, siteOrigin }, donation, email) {
    await queueMail(trx, {
      template: "gift-not-charged",
      ...toPerson(donation, email),
      params: { ...factsOf(donation), link: pageLink("donate", siteOrigin, donation) },
    });
  },

  async givenBack(trx, { queueMail, siteOrigin }, donation, email, back) {
    await queueMail(trx, {
      template: "gift-given-back",
      ...toPerson(donation, email),
      params: {
        ...factsOf(donation),
        how: back === "too-late" ? back : howOf(back),
        link: pageLink("donate", siteOrigin, donation),
      },
    });
  },

  async cancelled(trx, { queueMail, siteOrigin }, donation, email, back) {
    await queueMail(trx, {
      template: "gift-went-back",
      ...toPerson(donation, email),
      params: {
        ...factsOf(donation),
        how: howOf(back),
        monthly: false,
        reason: "",
        link: pageLink("account", siteOrigin, donation),
      },
    });
  },
};

type Given =
  | { how: "once" }
  /** "2026-03-28": when it is charged again. */
  | { how: "first"; nextDay: string };

/** The receipt of a gift that was made on the site. */
export async function tellGiven(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin }: Needed,
  donation: OrderRow,
  email: string,
  given: Given,
): Promise<void> {
  await queueMail(trx, {
    template: "gift-received",
    ...toPerson(donation, email),
    params: {
      ...factsOf(donation),
      gift: donation.id,
      payment: donation.payment ?? "",
      how: given.how,
      bank: isOnItsWay(donation),
      nextDay: "nextDay" in given ? given.nextDay : "",
      link: pageLink("account", siteOrigin, donation),
    },
  });
}

/** Whether a bank has yet to pay it. */
function isOnItsWay({ payment_method }: { payment_method: PaymentMethod | null }): boolean {
  return payment_method === "bank";
}

function factsOf({ placed_day, total_cents }: OrderRow) {
  return { day: placed_day, amount: dollars(total_cents) };
}
