import type { Transaction } from "kysely";

import type { OrderRow } from "#api/db/orders/orders.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { buildPageLink, recipientFields } from "#api/mail/recipient-fields.ts";
import { toRefundWay, type OrderMails } from "#api/ordering/order-mails.ts";
import type { Services } from "#api/services.ts";
import { dollars } from "#domain/money.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";

type MailServices = Pick<Services, "queueMail" | "siteOrigin">;

/** What is said to whoever gives, where whoever orders is told of an order. */
export const donationMails: OrderMails = {
  async placed(trx, services, donation, email) {
    // One that begins a regular giving is told of once it is certain what becomes of that.
    if (donation.giving_id === null)
      await mailDonationReceipt(trx, services, donation, email, { how: "once" });
  },

  async notCharged(trx, { queueMail, siteOrigin }, donation, email) {
    await queueMail(trx, {
      template: "gift-not-charged",
      ...recipientFields(donation, email),
      params: { ...donationParams(donation), link: buildPageLink("donate", siteOrigin, donation) },
    });
  },

  async givenBack(trx, { queueMail, siteOrigin }, donation, email, back) {
    await queueMail(trx, {
      template: "gift-given-back",
      ...recipientFields(donation, email),
      params: {
        ...donationParams(donation),
        how: back === "too-late" ? back : toRefundWay(back),
        link: buildPageLink("donate", siteOrigin, donation),
      },
    });
  },

  async cancelled(trx, { queueMail, siteOrigin }, donation, email, back) {
    await queueMail(trx, {
      template: "gift-went-back",
      ...recipientFields(donation, email),
      params: {
        ...donationParams(donation),
        how: toRefundWay(back),
        monthly: false,
        reason: "",
        link: buildPageLink("account", siteOrigin, donation),
      },
    });
  },
};

type ReceiptKind =
  | { how: "once" }
  /** "2026-03-28": when it is charged again. */
  | { how: "first"; nextDay: string };

/** The receipt of a gift that was made on the site. */
export async function mailDonationReceipt(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin }: MailServices,
  donation: OrderRow,
  email: string,
  given: ReceiptKind,
): Promise<void> {
  await queueMail(trx, {
    template: "gift-received",
    ...recipientFields(donation, email),
    params: {
      ...donationParams(donation),
      gift: donation.id,
      payment: donation.payment ?? "",
      how: given.how,
      bank: isBankPayment(donation),
      nextDay: "nextDay" in given ? given.nextDay : "",
      link: buildPageLink("account", siteOrigin, donation),
    },
  });
}

/** Whether a bank has yet to pay it. */
function isBankPayment({ payment_method }: { payment_method: PaymentMethod | null }): boolean {
  return payment_method === "bank";
}

function donationParams({ placed_day, total_cents }: OrderRow) {
  return { day: placed_day, amount: dollars(total_cents) };
}
