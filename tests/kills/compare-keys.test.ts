import { expect, test } from "vitest";

import { cents } from "#domain/money.ts";

import type { Entry, Sale } from "./compare-books.ts";
import { compareKeys } from "./compare-keys.ts";
import type { BuyerAnswer } from "./order-intent.ts";
import { sampleEntry, sampleIntent, sampleSale } from "./sample-entries.ts";

const placed: BuyerAnswer = { kind: "placed", orderId: 1, total: cents(13.75) };
const declined: BuyerAnswer = { kind: "refused", code: "payment-declined" };
const cutOff: BuyerAnswer = { kind: "cut off" };
const again = sampleEntry({ orderId: 2, orderid: "O-2" });
const chargedAgain = sampleSale({ orderid: "O-2", tokenHash: "token-2" });

test.each<[string, BuyerAnswer, Entry[], Sale[]]>([
  ["an order and its charge", placed, [sampleEntry()], [sampleSale()]],
  [
    "a charge after a decline",
    placed,
    [sampleEntry({ orderState: "failed" }), again],
    [chargedAgain],
  ],
  [
    "a refusal",
    declined,
    [sampleEntry({ orderState: "failed" })],
    [sampleSale({ approved: false })],
  ],
  ["a charge that was taken back", declined, [], [sampleSale({ state: "canceled" })]],
  ["an order that its buyer could not ask about", cutOff, [sampleEntry()], [sampleSale()]],
  ["none that its buyer could not ask about", cutOff, [], []],
])("a key has what its buyer was told: %s", (_, told, entries, sales) => {
  const orderId = entries.find(({ orderState }) => orderState === "placed")?.orderId ?? 1;
  const heard = told.kind === "placed" ? { ...told, orderId } : told;
  const one = sampleIntent({ tokens: ["token-1", "token-2"], told: heard });

  expect(compareKeys([one], entries, sales)).toEqual([]);
});

test("an order that costs nothing needs no charge", () => {
  const told = { ...placed, total: cents(0) };

  expect(
    compareKeys([sampleIntent({ tokens: [], told })], [sampleEntry({ total: 0 })], []),
  ).toEqual([]);
});

const toldPlaced = "key one was told that order 1 is placed for 1375 cents";
const order = "order 1 (1375 cents)";
const charge = "1375 cents for O-1";

test.each<[string, BuyerAnswer | null, Entry[], Sale[], string]>([
  [
    "two orders",
    placed,
    [sampleEntry(), again],
    [sampleSale(), chargedAgain],
    `${toldPlaced}; placed for it: ${order}, order 2 (1375 cents); charged for it: ${charge}, 1375 cents for O-2`,
  ],
  [
    "two charges for one order",
    placed,
    [sampleEntry()],
    [sampleSale(), sampleSale()],
    `${toldPlaced}; placed for it: ${order}; charged for it: ${charge}, ${charge}`,
  ],
  [
    "an order and no charge",
    placed,
    [sampleEntry()],
    [],
    `${toldPlaced}; placed for it: ${order}; charged for it: nothing`,
  ],
  [
    "a charge of another amount",
    placed,
    [sampleEntry()],
    [sampleSale({ cents: 1_374 })],
    `${toldPlaced}; placed for it: ${order}; charged for it: 1374 cents for O-1`,
  ],
  [
    "nothing, and was told of an order",
    placed,
    [sampleEntry({ orderState: "failed" })],
    [],
    `${toldPlaced}; placed for it: nothing; charged for it: nothing`,
  ],
  [
    "another order than it was told of",
    placed,
    [again],
    [sampleSale()],
    `${toldPlaced}; placed for it: order 2 (1375 cents); charged for it: ${charge}`,
  ],
  [
    "an order of another sum than it was told of",
    placed,
    [sampleEntry({ total: 1_000 })],
    [sampleSale({ cents: 1_000 })],
    `${toldPlaced}; placed for it: order 1 (1000 cents); charged for it: 1000 cents for O-1`,
  ],
  [
    "an order, and was told of none",
    declined,
    [sampleEntry({ total: 0 })],
    [],
    "key one was told payment-declined; placed for it: order 1 (0 cents); charged for it: nothing",
  ],
  [
    "a charge, and was told of none",
    declined,
    [],
    [sampleSale()],
    `key one was told payment-declined; placed for it: nothing; charged for it: ${charge}`,
  ],
  [
    "two orders that its buyer could not ask about",
    cutOff,
    [sampleEntry({ total: 0 }), sampleEntry({ total: 0, orderId: 2 })],
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
    [sampleEntry()],
    [sampleSale()],
    `key one was never answered; placed for it: ${order}; charged for it: ${charge}`,
  ],
])("a key is found that has %s", (_, told, entries, sales, fault) => {
  const one = sampleIntent({ tokens: ["token-1", "token-2"], told });

  expect(compareKeys([one], entries, sales)).toEqual([fault]);
});

test("an order is found that nobody sent, and a charge that nobody paid", () => {
  expect(compareKeys([], [sampleEntry()], [sampleSale()])).toEqual([
    "order 1 is placed, and no key was sent for it",
    "1375 cents were charged for O-1, which no key paid",
  ]);
});

test("two keys that were told of the same order are found, for it belongs to one", () => {
  const two = sampleIntent({ key: "two", mark: "10.0.0.2", tokens: [] });

  expect(compareKeys([sampleIntent(), two], [sampleEntry()], [sampleSale()])).toEqual([
    "key two was told that order 1 is placed for 1375 cents; placed for it: nothing; charged for it: nothing",
  ]);
});
