import { expect, test } from "vitest";

import { NewOrder } from "./orders.ts";

const order = {
  userId: 1,
  addressId: 1,
  bookOrders: [{ bookCode: "grace", quantity: 1 }],
  type: "pay",
  cartValue: 4.25,
  payAmount: 0,
};

test.each([
  ["none", null, true],
  ["an empty one", "", true],
  ["one of the gateway", "SW8eBa72-jkaqt9-xyuEX2-DC8qceRbe6z6", true],
  ["the gateway's card for trials", "00000000-000000-000000-000000000000", true],
  ["its account for trials", "11111111-111111-111111-111111111111", true],
  ["one of its shape, of many digits", "SW8eBa72-jkaqt9-xyuEX2-123456789012", true],
  ["one that is a sign shorter", "SW8eBa72-jkaqt9-xyuE2-123456789012", false],
  ["one that is a sign longer", "SW8eBa72-jkaqt9-xyuEX2-1234567890123", false],
  ["its digits without their shape", "00000000000000000000000000000000", false],
  ["one with many digits", "a1234567-890123", false],
  ["one with as many as no card has", "a1234567-8901", true],
  ["one of a hundred signs", "a".repeat(100), true],
  ["one of a hundred and one", "a".repeat(101), false],
  ["what is no token", "a token", false],
  ["a number of a card", "4111111111111111", false],
  ["one that is written with dashes", "4111-1111-1111-1111", false],
  ["one that is written otherwise", "4111_1111--11111111_", false],
  ["one of twelve digits", "123456789012", false],
  ["one of nineteen", "1234567890123456789", false],
  ["one with words round it", "visa-4111-1111-1111-1111-x", false],
  ["a number of an account", "24413815", false],
  ["dashes alone", "--", false],
])("S7.20: %s as a token (%s) is taken: %s", (_, paymentId, isTaken) => {
  expect(NewOrder.safeParse({ ...order, paymentId }).success).toBe(isTaken);
});
