import type { OrderRow } from "#api/db/orders/orders.ts";
import { donationMails } from "#api/donations/donation-mails.ts";

import { type OrderMails, orderMails } from "./order-mails.ts";

/** A donation without books has its own mails. */
export function selectMails({ type }: Pick<OrderRow, "type">): OrderMails {
  return type === "gift" ? donationMails : orderMails;
}
