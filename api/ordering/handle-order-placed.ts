import type { Transaction } from "kysely";

import {
  confirmLists,
  findConfirmedRequest,
  upsertMailingRequest,
} from "#api/db/mail/mailing-requests.ts";
import { raiseLastOrderDay } from "#api/db/orders/free-months.ts";
import type { OrderRow } from "#api/db/orders/orders.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { donationMails } from "#api/donations/donation-mails.ts";
import { mailConfirmedLists } from "#api/mail/mailing-links.ts";
import type { MailServices } from "#api/services.ts";

import { type OrderMails, orderMails } from "./order-mails.ts";

export type Buyer = { email: string; first_name: string; last_name: string };

/** Runs in the commit that places the order. */
export async function handleOrderPlaced(
  trx: Transaction<Schema>,
  services: MailServices,
  order: OrderRow,
  buyer: Buyer,
): Promise<void> {
  if (order.free_month !== null) await raiseLastOrderDay(trx, order.user_id, order.placed_day);
  await selectMails(order).placed(trx, services, order, buyer.email);
  if (order.lists.length > 0) await joinMailingLists(trx, services, order, buyer);
}

/**
 * S3.08: joins the mailing lists chosen with the order. The address is proven and the order was the consent; the mail
 * only says how to leave.
 */
async function joinMailingLists(
  trx: Transaction<Schema>,
  services: MailServices,
  { lists, region_id, language }: OrderRow,
  { email, first_name, last_name }: Buyer,
): Promise<void> {
  const existing = await findConfirmedRequest(trx, email);
  if (lists.every((list) => existing?.lists.includes(list))) return;

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

/** A donation without books has its own mails. */
export function selectMails({ type }: Pick<OrderRow, "type">): OrderMails {
  return type === "gift" ? donationMails : orderMails;
}
