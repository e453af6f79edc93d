import { createHash } from "node:crypto";

import { cents } from "#domain/money.ts";

import { withoutEmptyLines } from "./build-order-lines.ts";
import type { OrderRequest } from "./place-order.ts";

/**
 * Tells orders apart by what is ordered, by whom and for where. What changes by itself counts for nothing: a second token
 * for the same order, another network, sums that follow from the rest.
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

/** Of the gateway's tokens nothing else is kept. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
