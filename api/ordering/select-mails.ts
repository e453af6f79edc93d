import type { OrderRow } from "#api/db/orders/orders.ts";
import { donationMails } from "#api/donations/donation-mails.ts";

import { type OrderMails, orderMails } from "./order-mails.ts";

/** What is said of an order, or of a gift without books. */
export function selectMails({ type }: Pick<OrderRow, "type">): OrderMails {
  return type === "gift" ? donationMails : orderMails;
}
