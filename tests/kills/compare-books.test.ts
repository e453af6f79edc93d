import { expect, test } from "vitest";

import { compareBooks, type Entry, type Sale } from "./compare-books.ts";
import { entry, sale } from "./made-books.ts";

const failed = entry({ orderState: "failed" });

test.each<[string, Entry[], Sale[]]>([
  ["an order and its charge", [entry()], [sale()]],
  ["an order that costs nothing", [entry({ total: 0, orderid: null, attempt: null })], []],
  ["a failed order without a charge", [failed], []],
  ["a decline", [failed], [sale({ approved: false })]],
  ["a charge that was taken back", [failed], [sale({ state: "canceled" })]],
  ["a refund besides", [entry()], [sale(), sale({ type: "refund", orderid: "R-1" })]],
])("books and ledger agree: %s", (_, entries, sales) => {
  expect(compareBooks(entries, sales)).toEqual([]);
});

test.each<[string, Entry[], Sale[], string]>([
  ["an order without its charge", [entry()], [], "order 1 was charged 0 times"],
  ["two charges", [entry()], [sale(), sale()], "order 1 was charged 2 times"],
  [
    "another amount",
    [entry()],
    [sale({ cents: 1_374 })],
    "order 1 costs 1375 cents; 1374 were charged",
  ],
  [
    "a charge without an order",
    [],
    [sale()],
    "1375 cents were charged for O-1, whose order is not there",
  ],
  [
    "a charge for a failed order",
    [failed],
    [sale()],
    "1375 cents were charged for O-1, whose order is failed",
  ],
  [
    "an order that is not certain",
    [entry({ orderState: "pending", attempt: "unknown" })],
    [],
    "order 1 is pending still (its attempt is unknown)",
  ],
  ["a payment for nothing", [entry({ total: 0 })], [], "order 1 costs nothing and has a payment"],
  [
    "a payment that is not certain",
    [entry({ attempt: "unknown" })],
    [sale()],
    "order 1 is placed, and its payment is unknown",
  ],
])("they differ by %s", (_, entries, sales, fault) => {
  expect(compareBooks(entries, sales)).toContain(fault);
});
