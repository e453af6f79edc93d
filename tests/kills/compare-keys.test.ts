import { expect, test } from "vitest";

import { cents } from "#domain/money.ts";

import type { Entry, Sale } from "./compare-books.ts";
import { compareKeys } from "./compare-keys.ts";
import type { Told } from "./intention.ts";
import { entry, intention, sale } from "./made-books.ts";

const placed: Told = { kind: "placed", orderId: 1, total: cents(13.75) };
const declined: Told = { kind: "refused", code: "payment-declined" };
const cutOff: Told = { kind: "cut off" };
const again = entry({ orderId: 2, orderid: "O-2" });
const chargedAgain = sale({ orderid: "O-2", tokenHash: "token-2" });

test.each<[string, Told, Entry[], Sale[]]>([
  ["an order and its charge", placed, [entry()], [sale()]],
  ["a charge after a decline", placed, [entry({ orderState: "failed" }), again], [chargedAgain]],
  ["a refusal", declined, [entry({ orderState: "failed" })], [sale({ approved: false })]],
  ["a charge that was taken back", declined, [], [sale({ state: "canceled" })]],
  ["an order that its buyer could not ask about", cutOff, [entry()], [sale()]],
  ["none that its buyer could not ask about", cutOff, [], []],
])("a key has what its buyer was told: %s", (_, told, entries, sales) => {
  const orderId = entries.find(({ orderState }) => orderState === "placed")?.orderId ?? 1;
  const heard = told.kind === "placed" ? { ...told, orderId } : told;
  const one = intention({ tokens: ["token-1", "token-2"], told: heard });

  expect(compareKeys([one], entries, sales)).toEqual([]);
});

test("an order that costs nothing needs no charge", () => {
  const told = { ...placed, total: cents(0) };

  expect(compareKeys([intention({ tokens: [], told })], [entry({ total: 0 })], [])).toEqual([]);
});

const toldPlaced = "key one was told that order 1 is placed for 1375 cents";
const order = "order 1 (1375 cents)";
const charge = "1375 cents for O-1";

test.each<[string, Told | null, Entry[], Sale[], string]>([
  [
    "two orders",
    placed,
    [entry(), again],
    [sale(), chargedAgain],
    `${toldPlaced}; placed for it: ${order}, order 2 (1375 cents); charged for it: ${charge}, 1375 cents for O-2`,
  ],
  [
    "two charges for one order",
    placed,
    [entry()],
    [sale(), sale()],
    `${toldPlaced}; placed for it: ${order}; charged for it: ${charge}, ${charge}`,
  ],
  [
    "an order and no charge",
    placed,
    [entry()],
    [],
    `${toldPlaced}; placed for it: ${order}; charged for it: nothing`,
  ],
  [
    "a charge of another amount",
    placed,
    [entry()],
    [sale({ cents: 1_374 })],
    `${toldPlaced}; placed for it: ${order}; charged for it: 1374 cents for O-1`,
  ],
  [
    "nothing, and was told of an order",
    placed,
    [entry({ orderState: "failed" })],
    [],
    `${toldPlaced}; placed for it: nothing; charged for it: nothing`,
  ],
  [
    "another order than it was told of",
    placed,
    [again],
    [sale()],
    `${toldPlaced}; placed for it: order 2 (1375 cents); charged for it: ${charge}`,
  ],
  [
    "an order of another sum than it was told of",
    placed,
    [entry({ total: 1_000 })],
    [sale({ cents: 1_000 })],
    `${toldPlaced}; placed for it: order 1 (1000 cents); charged for it: 1000 cents for O-1`,
  ],
  [
    "an order, and was told of none",
    declined,
    [entry({ total: 0 })],
    [],
    "key one was told payment-declined; placed for it: order 1 (0 cents); charged for it: nothing",
  ],
  [
    "a charge, and was told of none",
    declined,
    [],
    [sale()],
    `key one was told payment-declined; placed for it: nothing; charged for it: ${charge}`,
  ],
  [
    "two orders that its buyer could not ask about",
    cutOff,
    [entry({ total: 0 }), entry({ total: 0, orderId: 2 })],
    [],
    "key one was cut off; placed for it: order 1 (0 cents), order 2 (0 cents); charged for it: nothing",
  ],
  [
    "an answer that nothing explains",
    { kind: "strange", answer: "500 broken" },
    [],
    [],
    "key one was answered 500 broken; placed for it: nothing; charged for it: nothing",
  ],
  [
    "no answer",
    null,
    [entry()],
    [sale()],
    `key one was never answered; placed for it: ${order}; charged for it: ${charge}`,
  ],
])("a key is found that has %s", (_, told, entries, sales, fault) => {
  const one = intention({ tokens: ["token-1", "token-2"], told });

  expect(compareKeys([one], entries, sales)).toEqual([fault]);
});

test("an order is found that nobody sent, and a charge that nobody paid", () => {
  expect(compareKeys([], [entry()], [sale()])).toEqual([
    "order 1 is placed, and no key was sent for it",
    "1375 cents were charged for O-1, which no key paid",
  ]);
});

test("two keys that were told of the same order are found, for it belongs to one", () => {
  const two = intention({ key: "two", mark: "10.0.0.2", tokens: [] });

  expect(compareKeys([intention(), two], [entry()], [sale()])).toEqual([
    "key two was told that order 1 is placed for 1375 cents; placed for it: nothing; charged for it: nothing",
  ]);
});
