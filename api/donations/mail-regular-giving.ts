import type { Transaction } from "kysely";

import type { RegularGivingRow } from "#api/db/donations/regular-givings.ts";
import type { OrderRow } from "#api/db/orders/orders.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { buildPageLink, recipientFields } from "#api/mail/recipient-fields.ts";
import type { Services } from "#api/services.ts";
import { dollars } from "#domain/money.ts";

type MailServices = Pick<Services, "queueMail" | "siteOrigin">;

/** Says that the gift of that day was made, and that no further one follows. */
export async function mailGivingNotStarted(
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

/** Says that nothing more is charged. */
export async function mailGivingCancelled(
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

/** Says to whoever wished to end it that it goes on. */
export async function mailGivingNotCancelled(
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

/** Says what is given from now on, or that it is paid for otherwise. */
export async function mailGivingChanged(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin }: MailServices,
  regularGiving: RegularGivingRow,
  email: string,
  what: "amount" | "method",
): Promise<void> {
  await queueMail(trx, {
    template: "giving-changed",
    ...recipientFields(regularGiving, email),
    params: {
      ...amountParams(regularGiving),
      what,
      nextDay: regularGiving.next_day ?? regularGiving.first_day,
      link: buildPageLink("account", siteOrigin, regularGiving),
    },
  });
}

function amountParams({ amount_cents }: RegularGivingRow) {
  return { amount: dollars(amount_cents) };
}
