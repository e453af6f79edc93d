import { expect, test } from "vitest";

import { compareBooks, type Entry, type Sale } from "./compare-books.ts";
import { sampleEntry, sampleSale } from "./sample-entries.ts";

const failed = sampleEntry({ orderState: "failed" });

test.each<[string, Entry[], Sale[]]>([
  ["an order and its charge", [sampleEntry()], [sampleSale()]],
  ["an order that costs nothing", [sampleEntry({ total: 0, orderid: null, attempt: null })], []],
  ["a failed order without a charge", [failed], []],
  ["a decline", [failed], [sampleSale({ approved: false })]],
  ["a voided charge", [failed], [sampleSale({ state: "canceled" })]],
  [
    "an additional refund",
    [sampleEntry()],
    [sampleSale(), sampleSale({ type: "refund", orderid: "R-1" })],
  ],
])("accepts records that match the ledger: %s", (_, entries, sales) => {
  expect(compareBooks(entries, sales)).toEqual([]);
});

test.each<[string, Entry[], Sale[], string]>([
  ["an order without its charge", [sampleEntry()], [], "order 1 was charged 0 times"],
  ["two charges", [sampleEntry()], [sampleSale(), sampleSale()], "order 1 was charged 2 times"],
  [
    "another amount",
    [sampleEntry()],
    [sampleSale({ cents: 1_374 })],
    "order 1 costs 1375 cents; 1374 were charged",
  ],
  [
    "a charge without an order",
    [],
    [sampleSale()],
    "1375 cents were charged for O-1, whose order is missing",
  ],
  [
    "a charge for a failed order",
    [failed],
    [sampleSale()],
    "1375 cents were charged for O-1, whose order is failed",
  ],
  [
    "a pending order",
    [sampleEntry({ orderState: "pending", attempt: "unknown" })],
    [],
    "order 1 is still pending (its attempt is unknown)",
  ],
  [
    "a payment for nothing",
    [sampleEntry({ total: 0 })],
    [],
    "order 1 costs nothing and has a payment",
  ],
  [
    "a pending payment",
    [sampleEntry({ attempt: "unknown" })],
    [sampleSale()],
    "order 1 is placed, and its payment is unknown",
  ],
])("reports %s", (_, entries, sales, fault) => {
  expect(compareBooks(entries, sales)).toContain(fault);
});
