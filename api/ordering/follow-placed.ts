import type { Transaction } from "kysely";

import { confirmLists, findConfirmed, keepMailingRequest } from "#api/db/mail/mailing-requests.ts";
import { raiseLastOrderDay } from "#api/db/orders/free-months.ts";
import type { OrderRow } from "#api/db/orders/orders.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { tellLists } from "#api/mailing/mailing-links.ts";
import type { Services } from "#api/services.ts";

import { mailsOf } from "./mails-of.ts";

/** What it takes to tell people of their orders. */
export type Telling = Pick<Services, "now" | "timeZone" | "say" | "siteOrigin" | "queueMail">;

export type Orderer = { email: string; first_name: string; last_name: string };

/** What follows from an order that is placed, in the commit that places it. */
export async function followPlaced(
  trx: Transaction<Schema>,
  services: Telling,
  order: OrderRow,
  orderer: Orderer,
): Promise<void> {
  if (order.free_month !== null) await raiseLastOrderDay(trx, order.user_id, order.placed_day);
  await mailsOf(order).placed(trx, services, order, orderer.email);
  if (order.lists.length > 0) await joinLists(trx, services, order, orderer);
}

/**
 * S3.08: puts them on the mailing lists they wished for. Their address is proven, and they said yes as they ordered: what is
 * left is to tell them how they leave.
 */
async function joinLists(
  trx: Transaction<Schema>,
  services: Telling,
  { lists, region_id, language }: OrderRow,
  { email, first_name, last_name }: Orderer,
): Promise<void> {
  const before = await findConfirmed(trx, email);
  if (lists.every((list) => before?.lists.includes(list))) return;

  const now = services.now();
  await keepMailingRequest(trx, {
    email,
    firstName: first_name,
    lastName: last_name,
    regionId: region_id,
    lists,
    language,
    requestedAt: now,
  });
  const confirmed = await confirmLists(trx, { email, lists, now });
  if (confirmed) await tellLists(trx, services, confirmed);
}
