import type { Transaction } from "kysely";

import type { RegularGivingRow } from "#api/db/donations/regular-givings.ts";
import type { OrderRow } from "#api/db/orders/orders.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { buildPageLink, recipientFields } from "#api/mail/recipient-fields.ts";
import type { MailServices } from "#api/services.ts";
import { dollars } from "#domain/money.ts";

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
