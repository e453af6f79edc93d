import type { Transaction } from "kysely";

import type { RegularGivingRow } from "#api/db/donations/regular-givings.ts";
import type { ChargeState } from "#api/db/schema/regular-givings-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { buildPageLink, recipientFields } from "#api/mail/recipient-fields.ts";
import { toMailedReversal } from "#api/ordering/order-mails.ts";
import type { MailServices } from "#api/services.ts";
import { type Cents, dollars } from "#domain/money.ts";
import { getNextChargeDay } from "#domain/next-charge.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";

export type Charge = {
  transactionId: string;
  amount: Cents;
  day: string;
  paymentMethod: PaymentMethod;
  state: ChargeState;
  /** When it was made. */
  time: Date;
};

type ChargeChange = {
  charge: Charge;
  /** The recorded state; null when the charge is new. */
  before: ChargeState | null;
};

/** Mails a receipt, a decline or a reversal of a charge. */
export async function mailCharge(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin }: MailServices,
  regularGiving: RegularGivingRow,
  email: string,
  { charge, before }: ChargeChange,
): Promise<void> {
  const { state } = charge;
  const facts = {
    ...chargeParams(charge),
    link: buildPageLink("account", siteOrigin, regularGiving),
  };
  const to = recipientFields(regularGiving, email);
  switch (state) {
    case "pending":
    case "paid": {
      // A bank payment had its receipt before it cleared.
      if (state === "paid" && before !== null) return;
      const params = { ...facts, ...receiptParams(regularGiving, charge) };
      await queueMail(trx, { template: "gift-received", ...to, params });
      return;
    }
    case "declined": {
      const params = { ...facts, nextDay: nextChargeDay(regularGiving, charge.day) };
      await queueMail(trx, { template: "gift-declined", ...to, params });
      return;
    }
    case "voided":
    case "refunded":
    case "returned": {
      // A charge reversed before it was recorded is in no statement.
      if (before === null) return;
      const params = { ...facts, how: toMailedReversal(state), monthly: true, reason: "" };
      await queueMail(trx, { template: "gift-went-back", ...to, params });
    }
  }
}

function receiptParams(regularGiving: RegularGivingRow, { day, state, transactionId }: Charge) {
  return {
    gift: 0,
    payment: transactionId,
    how: "monthly" as const,
    bank: state === "pending",
    nextDay: nextChargeDay(regularGiving, day),
  };
}

function chargeParams({ day, amount }: Pick<Charge, "day" | "amount">) {
  return { day, amount: dollars(amount) };
}

/** Empty when there is no next charge. */
function nextChargeDay({ state, first_day }: RegularGivingRow, charged: string): string {
  return state === "active" ? getNextChargeDay(charged, first_day) : "";
}
