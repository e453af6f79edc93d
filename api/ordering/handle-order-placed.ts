import type { Transaction } from "kysely";

import {
  confirmLists,
  findConfirmedRequest,
  upsertMailingRequest,
} from "#api/db/mail/mailing-requests.ts";
import { raiseLastOrderDay } from "#api/db/orders/free-months.ts";
import type { OrderRow } from "#api/db/orders/orders.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { mailConfirmedLists } from "#api/mailing/mailing-links.ts";
import type { Services } from "#api/services.ts";

import { selectMails } from "./select-mails.ts";

/** What it takes to tell people of their orders. */
export type MailServices = Pick<Services, "now" | "timeZone" | "say" | "siteOrigin" | "queueMail">;

export type Buyer = { email: string; first_name: string; last_name: string };

/** What follows from an order that is placed, in the commit that places it. */
export async function handleOrderPlaced(
  trx: Transaction<Schema>,
  services: MailServices,
  order: OrderRow,
  orderer: Buyer,
): Promise<void> {
  if (order.free_month !== null) await raiseLastOrderDay(trx, order.user_id, order.placed_day);
  await selectMails(order).placed(trx, services, order, orderer.email);
  if (order.lists.length > 0) await joinMailingLists(trx, services, order, orderer);
}

/**
 * S3.08: puts them on the mailing lists they wished for. Their address is proven, and they said yes as they ordered: what is
 * left is to tell them how they leave.
 */
async function joinMailingLists(
  trx: Transaction<Schema>,
  services: MailServices,
  { lists, region_id, language }: OrderRow,
  { email, first_name, last_name }: Buyer,
): Promise<void> {
  const before = await findConfirmedRequest(trx, email);
  if (lists.every((list) => before?.lists.includes(list))) return;

  const now = services.now();
  await upsertMailingRequest(trx, {
    email,
    firstName: first_name,
    lastName: last_name,
    regionId: region_id,
    lists,
    language,
    requestedAt: now,
  });
  const confirmed = await confirmLists(trx, { email, lists, now });
  if (confirmed) await mailConfirmedLists(trx, services, confirmed);
}
