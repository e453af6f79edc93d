import { expect, test } from "vitest";

import { cents } from "#domain/money.ts";

import { compareBooks, compareKeys, type Entry, type Sale } from "./compare-books.ts";
import { type BuyerAnswer, createIntent, type OrderIntent } from "./buyer.ts";

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

const placed: BuyerAnswer = { kind: "placed", orderId: 1, total: cents(13.75) };
const declined: BuyerAnswer = { kind: "refused", code: "payment-declined" };
const cutOff: BuyerAnswer = { kind: "cut off" };
const secondOrder = sampleEntry({ orderId: 2, orderid: "O-2" });
const chargedAgain = sampleSale({ orderid: "O-2", tokenHash: "token-2" });

test.each<[string, BuyerAnswer, Entry[], Sale[]]>([
  ["an order and its charge", placed, [sampleEntry()], [sampleSale()]],
  [
    "a charge after a decline",
    placed,
    [sampleEntry({ orderState: "failed" }), secondOrder],
    [chargedAgain],
  ],
  [
    "a refusal",
    declined,
    [sampleEntry({ orderState: "failed" })],
    [sampleSale({ approved: false })],
  ],
  ["a voided charge", declined, [], [sampleSale({ state: "canceled" })]],
  ["an order after a cut-off", cutOff, [sampleEntry()], [sampleSale()]],
  ["no order after a cut-off", cutOff, [], []],
])("accepts a key that matches its buyer's answer: %s", (_, answer, entries, sales) => {
  const orderId = entries.find(({ orderState }) => orderState === "placed")?.orderId ?? 1;
  const heard = answer.kind === "placed" ? { ...answer, orderId } : answer;
  const intent = sampleIntent({ tokens: ["token-1", "token-2"], answer: heard });

  expect(compareKeys([intent], entries, sales)).toEqual([]);
});

test("accepts an order that costs nothing without a charge", () => {
  const answer = { ...placed, total: cents(0) };

  expect(
    compareKeys([sampleIntent({ tokens: [], answer })], [sampleEntry({ total: 0 })], []),
  ).toEqual([]);
});

const answeredPlaced = "key one was answered with order 1 for 1375 cents";
const order = "order 1 (1375 cents)";
const charge = "1375 cents for O-1";

test.each<[string, BuyerAnswer | null, Entry[], Sale[], string]>([
  [
    "two orders",
    placed,
    [sampleEntry(), secondOrder],
    [sampleSale(), chargedAgain],
    `${answeredPlaced}; placed: ${order}, order 2 (1375 cents); charged: ${charge}, 1375 cents for O-2`,
  ],
  [
    "two charges for one order",
    placed,
    [sampleEntry()],
    [sampleSale(), sampleSale()],
    `${answeredPlaced}; placed: ${order}; charged: ${charge}, ${charge}`,
  ],
  [
    "an order and no charge",
    placed,
    [sampleEntry()],
    [],
    `${answeredPlaced}; placed: ${order}; charged: nothing`,
  ],
  [
    "a charge of another amount",
    placed,
    [sampleEntry()],
    [sampleSale({ cents: 1_374 })],
    `${answeredPlaced}; placed: ${order}; charged: 1374 cents for O-1`,
  ],
  [
    "no order after an answer with one",
    placed,
    [sampleEntry({ orderState: "failed" })],
    [],
    `${answeredPlaced}; placed: nothing; charged: nothing`,
  ],
  [
    "another order than in its answer",
    placed,
    [secondOrder],
    [sampleSale()],
    `${answeredPlaced}; placed: order 2 (1375 cents); charged: ${charge}`,
  ],
  [
    "an order of another amount than in its answer",
    placed,
    [sampleEntry({ total: 1_000 })],
    [sampleSale({ cents: 1_000 })],
    `${answeredPlaced}; placed: order 1 (1000 cents); charged: 1000 cents for O-1`,
  ],
  [
    "an order after a refusal",
    declined,
    [sampleEntry({ total: 0 })],
    [],
    "key one was answered payment-declined; placed: order 1 (0 cents); charged: nothing",
  ],
  [
    "a charge after a refusal",
    declined,
    [],
    [sampleSale()],
    `key one was answered payment-declined; placed: nothing; charged: ${charge}`,
  ],
  [
    "two orders after a cut-off",
    cutOff,
    [sampleEntry({ total: 0 }), sampleEntry({ total: 0, orderId: 2 })],
    [],
    "key one was cut off; placed: order 1 (0 cents), order 2 (0 cents); charged: nothing",
  ],
  [
    "an unexpected answer",
    { kind: "strange", answer: "500 broken" },
    [],
    [],
    "key one was answered 500 broken; placed: nothing; charged: nothing",
  ],
  [
    "no answer",
    null,
    [sampleEntry()],
    [sampleSale()],
    `key one was never answered; placed: ${order}; charged: ${charge}`,
  ],
])("reports a key with %s", (_, answer, entries, sales, fault) => {
  const intent = sampleIntent({ tokens: ["token-1", "token-2"], answer });

  expect(compareKeys([intent], entries, sales)).toEqual([fault]);
});

test("reports an order and a charge without a key", () => {
  expect(compareKeys([], [sampleEntry()], [sampleSale()])).toEqual([
    "order 1 is placed without a key",
    "1375 cents were charged for O-1 without a key",
  ]);
});

test("reports two keys that were answered with the same order", () => {
  const two = sampleIntent({ key: "two", address: "10.0.0.2", tokens: [] });

  expect(compareKeys([sampleIntent(), two], [sampleEntry()], [sampleSale()])).toEqual([
    "key two was answered with order 1 for 1375 cents; placed: nothing; charged: nothing",
  ]);
});

/** The record of the order of key `one`, which is placed and paid. */
function sampleEntry(changes: Partial<Entry> = {}): Entry {
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
function sampleSale(changes: Partial<Sale> = {}): Sale {
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
function sampleIntent(changes: Partial<OrderIntent> = {}): OrderIntent {
  const told = { kind: "placed", orderId: 1, total: cents(13.75) } as const;
  return { ...createIntent("one", 1), tokens: ["token-1"], answer: told, ...changes };
}
