import type { Transaction } from "kysely";

import type { RegularGivingRow } from "#api/db/donations/regular-givings.ts";
import type { ChargeState } from "#api/db/schema/regular-givings-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { pageLink, toPerson } from "#api/mail/addressing.ts";
import { howOf } from "#api/ordering/tell-order.ts";
import type { Services } from "#api/services.ts";
import { dollars } from "#domain/money.ts";
import { nextChargeAfter } from "#domain/next-charge.ts";

import type { Charge } from "./book-charges.ts";

type Needed = Pick<Services, "queueMail" | "siteOrigin">;

type Change = {
  charge: Charge;
  /** What it was known as; null when it is new. */
  before: ChargeState | null;
};

/** Says what was charged of a regular giving, that it was declined, or that it went back. */
export async function tellCharge(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin }: Needed,
  regularGiving: RegularGivingRow,
  email: string,
  { charge, before }: Change,
): Promise<void> {
  const { state } = charge;
  const facts = { ...factsOf(charge), link: pageLink("account", siteOrigin, regularGiving) };
  const to = toPerson(regularGiving, email);
  switch (state) {
    case "pending":
    case "paid": {
      // What a bank has paid by now was told of when it was asked to.
      if (state === "paid" && before !== null) return;
      const params = { ...facts, ...receiptOf(regularGiving, charge) };
      await queueMail(trx, { template: "gift-received", ...to, params });
      return;
    }
    case "declined": {
      const params = { ...facts, nextDay: nextDayOf(regularGiving, charge.day) };
      await queueMail(trx, { template: "gift-declined", ...to, params });
      return;
    }
    case "voided":
    case "refunded":
    case "returned": {
      // One that came and went unseen is in nobody's statement.
      if (before === null) return;
      const params = { ...facts, how: howOf(state), monthly: true, reason: "" };
      await queueMail(trx, { template: "gift-went-back", ...to, params });
    }
  }
}

function receiptOf(regularGiving: RegularGivingRow, { day, state, transactionId }: Charge) {
  return {
    gift: 0,
    payment: transactionId,
    how: "monthly" as const,
    bank: state === "pending",
    nextDay: nextDayOf(regularGiving, day),
  };
}

function factsOf({ day, amount }: Pick<Charge, "day" | "amount">) {
  return { day, amount: dollars(amount) };
}

/** "" once there is none. */
function nextDayOf({ state, first_day }: RegularGivingRow, charged: string): string {
  return state === "active" ? nextChargeAfter(charged, first_day) : "";
}
