import type { OrderRow } from "#api/db/orders/orders.ts";
import { giftMails } from "#api/giving/tell-gift.ts";

import { type Mails, orderMails } from "./tell-order.ts";

/** What is said of an order, or of a gift without books. */
export function mailsOf({ type }: Pick<OrderRow, "type">): Mails {
  return type === "gift" ? giftMails : orderMails;
}
