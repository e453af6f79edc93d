import { expect, test } from "vitest";

import type { LastOrder } from "#contract/last-order.ts";
import { placedOrder } from "#tests/payments/placed-order.ts";
import { donationStateInWords } from "#web/donations/list/donation-words.ts";

import { describeOrderState } from "./describe-order-state.ts";

const t = (key: string) => key;
const wordsOf = (change: Partial<LastOrder>) => describeOrderState(placedOrder(change), t);
const donation = { orderDetails: [] };

test.each([null, "paid"] as const)("nothing is said of what is placed and %s", (paymentState) => {
  expect(wordsOf({ paymentState })).toBeNull();
  expect(wordsOf({ ...donation, paymentState })).toBeNull();
});

test("that a bank has yet to pay is said of an order and of a gift in one way", () => {
  const { name, means } = donationStateInWords("pending", t);
  expect(wordsOf({ paymentState: "pending" })).toEqual({ name: "payment-pending", means });
  expect(wordsOf({ ...donation, paymentState: "pending" })).toEqual({ name, means });
});

test.each(["voided", "refunded", "returned"] as const)(
  "a gift that is %s is told of among the orders as among the gifts",
  (paymentState) => {
    const words = wordsOf({ ...donation, state: "cancelled", paymentState });
    expect(words).toEqual(donationStateInWords(paymentState, t));
  },
);

test("an order that the bank did not pay says so, and is given back by nobody", () => {
  const cancelled = { state: "cancelled", paymentState: "returned" } as const;
  expect(wordsOf(cancelled)?.means).toBe("gift-state-returned-means");
  expect(wordsOf({ ...cancelled, paymentState: "refunded" })?.means).toBe("order-cancelled-means");
});

test("a gift that is yet to go back is not said to be on its way", () => {
  const words = wordsOf({ ...donation, state: "cancelled", paymentState: "pending" });
  expect(words?.name).toBe("gift-is-cancelled");
});
