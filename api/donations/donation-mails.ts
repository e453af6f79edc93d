import type { Transaction } from "kysely";

import type { RegularGivingRow } from "#api/db/donations/regular-givings.ts";
import type { OrderRow } from "#api/db/orders/orders.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { buildPageLink, recipientFields } from "#api/mail/mail-content.ts";
import { toMailedReversal, type OrderMails } from "#api/ordering/order-mails.ts";
import type { MailServices } from "#api/services.ts";
import { dollars } from "#domain/money.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";

/** Mails to a donor, in place of those to a buyer. */
export const donationMails: OrderMails = {
  async placed(trx, services, donation, email) {
    // One that starts a regular giving is mailed once the outcome of that is certain.
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

  async paymentReversed(trx, { queueMail, siteOrigin }, donation, email, reversal) {
    await queueMail(trx, {
      template: "gift-given-back",
      ...recipientFields(donation, email),
      params: {
        ...donationParams(donation),
        how: reversal === "too-late" ? reversal : toMailedReversal(reversal),
        link: buildPageLink("donate", siteOrigin, donation),
      },
    });
  },

  async cancelled(trx, { queueMail, siteOrigin }, donation, email, reversal) {
    await queueMail(trx, {
      template: "gift-went-back",
      ...recipientFields(donation, email),
      params: {
        ...donationParams(donation),
        how: toMailedReversal(reversal),
        monthly: false,
        reason: "",
        link: buildPageLink("account", siteOrigin, donation),
      },
    });
  },
};

type ReceiptKind =
  | { how: "once" }
  /** The next charge, such as "2026-03-28". */
  | { how: "first"; nextDay: string };

/** The receipt of a donation made on the site. */
export async function mailDonationReceipt(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin }: MailServices,
  donation: OrderRow,
  email: string,
  receipt: ReceiptKind,
): Promise<void> {
  await queueMail(trx, {
    template: "gift-received",
    ...recipientFields(donation, email),
    params: {
      ...donationParams(donation),
      gift: donation.id,
      payment: donation.payment ?? "",
      how: receipt.how,
      bank: isBankPayment(donation),
      nextDay: "nextDay" in receipt ? receipt.nextDay : "",
      link: buildPageLink("account", siteOrigin, donation),
    },
  });
}

/** A bank payment has not cleared when its receipt is sent. */
function isBankPayment({ payment_method }: { payment_method: PaymentMethod | null }): boolean {
  return payment_method === "bank";
}

function donationParams({ placed_day, total_cents }: OrderRow) {
  return { day: placed_day, amount: dollars(total_cents) };
}

/** The first donation was made, but no others follow. */
export async function mailRegularGivingNotStarted(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin }: MailServices,
  regularGiving: RegularGivingRow,
  email: string,
  { placed_day }: Pick<OrderRow, "placed_day">,
): Promise<void> {
  await queueMail(trx, {
    template: "giving-not-begun",
    ...recipientFields(regularGiving, email),
    params: {
      ...amountParams(regularGiving),
      day: placed_day,
      link: buildPageLink("donate", siteOrigin, regularGiving),
    },
  });
}

/** Nothing more is charged. */
export async function mailRegularGivingCancelled(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin }: MailServices,
  regularGiving: RegularGivingRow,
  email: string,
  by: "person" | "gateway",
): Promise<void> {
  await queueMail(trx, {
    template: "giving-cancelled",
    ...recipientFields(regularGiving, email),
    params: {
      ...amountParams(regularGiving),
      by: by === "person" ? "you" : "gateway",
      link: buildPageLink("account", siteOrigin, regularGiving),
    },
  });
}

/** For a donor who asked for the end: it goes on. */
export async function mailRegularGivingNotCancelled(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin }: MailServices,
  regularGiving: RegularGivingRow,
  email: string,
): Promise<void> {
  await queueMail(trx, {
    template: "giving-not-cancelled",
    ...recipientFields(regularGiving, email),
    params: {
      ...amountParams(regularGiving),
      nextDay: regularGiving.next_day ?? regularGiving.first_day,
      link: buildPageLink("account", siteOrigin, regularGiving),
    },
  });
}

/** The amount or the payment method has changed. */
export async function mailRegularGivingChanged(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin }: MailServices,
  regularGiving: RegularGivingRow,
  email: string,
  change: "amount" | "method",
): Promise<void> {
  await queueMail(trx, {
    template: "giving-changed",
    ...recipientFields(regularGiving, email),
    params: {
      ...amountParams(regularGiving),
      what: change,
      nextDay: regularGiving.next_day ?? regularGiving.first_day,
      link: buildPageLink("account", siteOrigin, regularGiving),
    },
  });
}

function amountParams({ amount_cents }: RegularGivingRow) {
  return { amount: dollars(amount_cents) };
}
