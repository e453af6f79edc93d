import { cents } from "#domain/money.ts";

import type { Entry, Sale } from "./compare-books.ts";
import { createIntent, type OrderIntent } from "./buyer.ts";

/** The record of the order of key `one`, which is placed and paid. */
export function sampleEntry(changes: Partial<Entry> = {}): Entry {
  return {
    orderId: 1,
    orderState: "placed",
    address: "10.0.0.1",
    total: 1_375,
    orderid: "O-1",
    attempt: "paid",
    amount: 1_375,
    ...changes,
  };
}

/** Its charge in the ledger. */
export function sampleSale(changes: Partial<Sale> = {}): Sale {
  return {
    orderid: "O-1",
    cents: 1_375,
    approved: true,
    state: "pendingsettlement",
    type: "sale",
    tokenHash: "token-1",
    ...changes,
  };
}

/** Its intention, answered with the placed order. */
export function sampleIntent(changes: Partial<OrderIntent> = {}): OrderIntent {
  const told = { kind: "placed", orderId: 1, total: cents(13.75) } as const;
  return { ...createIntent("one", 1), tokens: ["token-1"], answer: told, ...changes };
}
