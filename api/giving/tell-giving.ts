import type { Transaction } from "kysely";

import type { GivingRow } from "#api/db/givings/givings.ts";
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
  giving: GivingRow,
  email: string,
  { placed_day }: Pick<OrderRow, "placed_day">,
): Promise<void> {
  await queueMail(trx, {
    template: "giving-not-begun",
    ...toPerson(giving, email),
    params: { ...amountOf(giving), day: placed_day, link: pageLink("donate", siteOrigin, giving) },
  });
}

/** Says that nothing more is charged. */
export async function tellEnded(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin }: Needed,
  giving: GivingRow,
  email: string,
  by: "person" | "gateway",
): Promise<void> {
  await queueMail(trx, {
    template: "giving-cancelled",
    ...toPerson(giving, email),
    params: {
      ...amountOf(giving),
      by: by === "person" ? "you" : "gateway",
      link: pageLink("account", siteOrigin, giving),
    },
  });
}

/** Says to whoever wished to end it that it goes on. */
export async function tellNotEnded(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin }: Needed,
  giving: GivingRow,
  email: string,
): Promise<void> {
  await queueMail(trx, {
    template: "giving-not-cancelled",
    ...toPerson(giving, email),
    params: {
      ...amountOf(giving),
      nextDay: giving.next_day ?? giving.first_day,
      link: pageLink("account", siteOrigin, giving),
    },
  });
}

/** Says what is given from now on, or that it is paid for otherwise. */
export async function tellChanged(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin }: Needed,
  giving: GivingRow,
  email: string,
  what: "amount" | "method",
): Promise<void> {
  await queueMail(trx, {
    template: "giving-changed",
    ...toPerson(giving, email),
    params: {
      ...amountOf(giving),
      what,
      nextDay: giving.next_day ?? giving.first_day,
      link: pageLink("account", siteOrigin, giving),
    },
  });
}

function amountOf({ amount_cents }: GivingRow) {
  return { amount: dollars(amount_cents) };
}
