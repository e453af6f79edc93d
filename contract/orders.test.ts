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
  ["no token", null, true],
  ["an empty token", "", true],
  ["a gateway token", "SW8eBa72-jkaqt9-xyuEX2-DC8qceRbe6z6", true],
  ["the gateway's test card", "00000000-000000-000000-000000000000", true],
  ["the gateway's test account", "11111111-111111-111111-111111111111", true],
  ["a gateway token with many digits", "SW8eBa72-jkaqt9-xyuEX2-123456789012", true],
  ["a token one character too short", "SW8eBa72-jkaqt9-xyuE2-123456789012", false],
  ["a token one character too long", "SW8eBa72-jkaqt9-xyuEX2-1234567890123", false],
  ["test token digits without dashes", "00000000000000000000000000000000", false],
  ["text with twelve digits", "a1234567-890123", false],
  ["text with eleven digits", "a1234567-8901", true],
  ["text of 100 characters", "a".repeat(100), true],
  ["text of 101 characters", "a".repeat(101), false],
  ["text with a space", "a token", false],
  ["a card number", "4111111111111111", false],
  ["a card number with dashes", "4111-1111-1111-1111", false],
  ["a card number with underscores", "4111_1111--11111111_", false],
  ["a number of 12 digits", "123456789012", false],
  ["a number of 19 digits", "1234567890123456789", false],
  ["a card number between words", "visa-4111-1111-1111-1111-x", false],
  ["an account number", "24413815", false],
  ["only dashes", "--", false],
])("S7.20: %s (%s) is accepted as a token: %s", (_, paymentId, isTaken) => {
  expect(NewOrder.safeParse({ ...order, paymentId }).success).toBe(isTaken);
});
