import type { OrderRow } from "#api/db/orders/orders.ts";
import { donationMails } from "#api/donations/tell-donation.ts";

import { type Mails, orderMails } from "./tell-order.ts";

/** What is said of an order, or of a gift without books. */
export function mailsOf({ type }: Pick<OrderRow, "type">): Mails {
  return type === "gift" ? donationMails : orderMails;
}
