import type { Transaction } from "kysely";

import type { RegularGivingRow } from "#api/db/donations/regular-givings.ts";
import type { OrderRow } from "#api/db/orders/orders.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { pageLink, toPerson } from "#api/mail/addressing.ts";
import type { Services } from "#api/services.ts";
import { dollars } from "#domain/money.ts";

type Needed = Pick<Services, "queueMail" | "siteOrigin">;

/** Says that the gift of that day was made, and that no further one follows. */
export async function tellNotBegun(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin }: Needed,
  regularGiving: RegularGivingRow,
  email: string,
  { placed_day }: Pick<OrderRow, "placed_day">,
): Promise<void> {
  await queueMail(trx, {
    template: "giving-not-begun",
    ...toPerson(regularGiving, email),
    params: {
      ...amountOf(regularGiving),
      day: placed_day,
      link: pageLink("donate", siteOrigin, regularGiving),
    },
  });
}

/** Says that nothing more is charged. */
export async function tellEnded(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin }: Needed,
  regularGiving: RegularGivingRow,
  email: string,
  by: "person" | "gateway",
): Promise<void> {
  await queueMail(trx, {
    template: "giving-cancelled",
    ...toPerson(regularGiving, email),
    params: {
      ...amountOf(regularGiving),
      by: by === "person" ? "you" : "gateway",
      link: pageLink("account", siteOrigin, regularGiving),
    },
  });
}

/** Says to whoever wished to end it that it goes on. */
export async function tellNotEnded(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin }: Needed,
  regularGiving: RegularGivingRow,
  email: string,
): Promise<void> {
  await queueMail(trx, {
    template: "giving-not-cancelled",
    ...toPerson(regularGiving, email),
    params: {
      ...amountOf(regularGiving),
      nextDay: regularGiving.next_day ?? regularGiving.first_day,
      link: pageLink("account", siteOrigin, regularGiving),
    },
  });
}

/** Says what is given from now on, or that it is paid for otherwise. */
export async function tellChanged(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin }: Needed,
  regularGiving: RegularGivingRow,
  email: string,
  what: "amount" | "method",
): Promise<void> {
  await queueMail(trx, {
    template: "giving-changed",
    ...toPerson(regularGiving, email),
    params: {
      ...amountOf(regularGiving),
      what,
      nextDay: regularGiving.next_day ?? regularGiving.first_day,
      link: pageLink("account", siteOrigin, regularGiving),
    },
  });
}

function amountOf({ amount_cents }: RegularGivingRow) {
  return { amount: dollars(amount_cents) };
}
