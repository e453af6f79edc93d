import type { Transaction } from "kysely";

import type { GivingRow } from "#api/db/givings.ts";
import type { ChargeState } from "#api/db/givings-schema.ts";
import type { Schema } from "#api/db/schema.ts";
import { howOf } from "#api/ordering/tell-order.ts";
import type { Services } from "#api/services.ts";
import { dollars } from "#domain/money.ts";
import { nextChargeAfter } from "#domain/next-charge.ts";

import type { Charge } from "./book-charges.ts";
import { linkTo, toGiver } from "./tell-giving.ts";

type Needed = Pick<Services, "queueMail" | "siteOrigin">;

type Change = {
  charge: Charge;
  /** What it was known as; null when it is new. */
  before: ChargeState | null;
};

/** Says what was charged of a regular giving, that it was declined, or that it went back. */
export async function tellCharge(
  trx: Transaction<Schema>,
  services: Needed,
  giving: GivingRow,
  email: string,
  { charge, before }: Change,
): Promise<void> {
  const { state } = charge;
  const told = [trx, services, giving, email, charge] as const;
  switch (state) {
    case "pending":
      return tellReceived(...told);
    case "paid":
      // What a bank has paid by now was told of when it was asked to.
      return before === null ? tellReceived(...told) : undefined;
    case "declined":
      return tellDeclined(...told);
    case "voided":
    case "refunded":
    case "returned":
      // One that came and went unseen is in nobody's statement.
      return before === null ? undefined : tellWentBack(...told, state);
  }
}

async function tellReceived(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin }: Needed,
  giving: GivingRow,
  email: string,
  charge: Charge,
): Promise<void> {
  await queueMail(trx, {
    template: "gift-received",
    ...toGiver(giving, email),
    params: {
      ...factsOf(charge),
      gift: 0,
      payment: charge.transactionId,
      how: "monthly",
      bank: charge.state === "pending",
      nextDay: nextDayOf(giving, charge.day),
      link: linkTo("account", siteOrigin, giving),
    },
  });
}

async function tellDeclined(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin }: Needed,
  giving: GivingRow,
  email: string,
  charge: Charge,
): Promise<void> {
  await queueMail(trx, {
    template: "gift-declined",
    ...toGiver(giving, email),
    params: {
      ...factsOf(charge),
      nextDay: nextDayOf(giving, charge.day),
      link: linkTo("account", siteOrigin, giving),
    },
  });
}

async function tellWentBack(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin }: Needed,
  giving: GivingRow,
  email: string,
  charge: Charge,
  state: "voided" | "refunded" | "returned",
): Promise<void> {
  await queueMail(trx, {
    template: "gift-went-back",
    ...toGiver(giving, email),
    params: {
      ...factsOf(charge),
      how: howOf(state),
      monthly: true,
      reason: "",
      link: linkTo("account", siteOrigin, giving),
    },
  });
}

function factsOf({ day, amount }: Pick<Charge, "day" | "amount">) {
  return { day, amount: dollars(amount) };
}

/** "" once there is none. */
function nextDayOf({ state, first_day }: GivingRow, charged: string): string {
  return state === "active" ? nextChargeAfter(charged, first_day) : "";
}
