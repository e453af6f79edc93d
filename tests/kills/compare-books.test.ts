import { expect, test } from "vitest";

import { compareBooks, type Entry, type Sale } from "./compare-books.ts";

function entry(changes: Partial<Entry> = {}): Entry {
  return {
    orderId: 1,
    orderState: "placed",
    total: 1_375,
    orderid: "O-1",
    attempt: "paid",
    amount: 1_375,
    ...changes,
  };
}

function sale(changes: Partial<Sale> = {}): Sale {
  return {
    orderid: "O-1",
    cents: 1_375,
    approved: true,
    state: "pendingsettlement",
    type: "sale",
    ...changes,
  };
}

const given = entry({ total: 0, orderid: null, attempt: null, amount: null });

test.each<[string, Entry[], Sale[], [number, number][]]>([
  ["an order and its charge", [entry()], [sale()], [[1, 1_375]]],
  ["an order that costs nothing", [given], [], [[1, 0]]],
  ["a failed order without a charge", [entry({ orderState: "failed" })], [], []],
  ["a decline", [entry({ orderState: "failed" })], [sale({ approved: false })], []],
  [
    "a charge that was taken back",
    [entry({ orderState: "failed" })],
    [sale({ state: "canceled" })],
    [],
  ],
  ["a refund besides", [entry()], [sale(), sale({ type: "refund", orderid: "R-1" })], []],
])("books and ledger agree: %s", (_, entries, sales, confirmed) => {
  expect(compareBooks(entries, sales, new Map(confirmed))).toEqual([]);
});

test.each<[string, Entry[], Sale[], [number, number][], string]>([
  ["an order without its charge", [entry()], [], [], "order 1 was charged 0 times"],
  ["two charges", [entry()], [sale(), sale()], [], "order 1 was charged 2 times"],
  [
    "another amount",
    [entry()],
    [sale({ cents: 1_374 })],
    [],
    "order 1 costs 1375 cents; 1374 were charged",
  ],
  [
    "a charge without an order",
    [],
    [sale()],
    [],
    "1375 cents were charged for O-1, whose order is not there",
  ],
  [
    "a charge for a failed order",
    [entry({ orderState: "failed" })],
    [sale()],
    [],
    "1375 cents were charged for O-1, whose order is failed",
  ],
  [
    "an order that is not certain",
    [entry({ orderState: "pending", attempt: "unknown" })],
    [],
    [],
    "order 1 is pending still (its attempt is unknown)",
  ],
  ["a promise that was lost", [], [], [[1, 0]], "order 1 was confirmed, and is lost"],
  [
    "a payment for nothing",
    [entry({ total: 0 })],
    [],
    [],
    "order 1 costs nothing and has a payment",
  ],
  [
    "a payment that is not certain",
    [entry({ attempt: "unknown" })],
    [sale()],
    [],
    "order 1 is placed, and its payment is unknown",
  ],
])("they differ by %s", (_, entries, sales, confirmed, fault) => {
  expect(compareBooks(entries, sales, new Map(confirmed))).toContain(fault);
});
