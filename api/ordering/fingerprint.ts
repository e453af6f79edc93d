import { createHash } from "node:crypto";

import { cents } from "#domain/money.ts";

import { withoutEmptyLines } from "./build-order-lines.ts";
import type { OrderRequest } from "./order-request.ts";

/**
 * Hashes what is ordered, by whom and for which address. Leaves out what may differ when an order is repeated: the
 * token, the network, and sums that follow from the rest.
 */
export function fingerprintOrder(order: OrderRequest): string {
  if (!("bookOrders" in order)) {
    const { userId, addressId, donation, recurringInterval } = order;
    return sha256(JSON.stringify(["gift", userId, addressId, cents(donation), recurringInterval]));
  }
  const { userId, addressId, type, donation, fgben, fgbes, caten, cates } = order;
  const books = withoutEmptyLines(order.bookOrders)
    .map(({ bookCode, quantity }) => [bookCode, quantity] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const facts = [userId, addressId, type, cents(donation), fgben, fgbes, caten, cates, books];
  return sha256(JSON.stringify(facts));
}

/** Base64url. Of a gateway token only this hash is stored. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
