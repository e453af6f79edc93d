import { expect, test } from "vitest";

import { wish as books } from "#tests/payments/order-desk.ts";

import { type DonationWish, intentionOf, isMonthly, isWish, linesOf, totalOf } from "./wish.ts";

const donation: DonationWish = { userId: 7, addressId: 3, donation: 25, recurringInterval: 1 };
const monthly: DonationWish = { ...donation, recurringInterval: 2 };

test("a gift is charged with its sum, and has no books", () => {
  expect(totalOf(donation)).toBe(25);
  expect(linesOf(donation)).toEqual([]);
  expect(totalOf(books)).toBe(5);
  expect(linesOf(books)).toEqual([{ code: "letter-1", quantity: 2 }]);
});

test("the same gift to another address is the same intention; another sum, and one for each month, are others", () => {
  expect(intentionOf({ ...donation, addressId: 4 })).toBe(intentionOf(donation));
  expect(intentionOf({ ...donation, donation: 10 })).not.toBe(intentionOf(donation));
  expect(intentionOf(monthly)).not.toBe(intentionOf(donation));
});

test("S4.04: what is given every month is told from what is given once", () => {
  expect([donation, monthly, books].map(isMonthly)).toEqual([false, true, false]);
});

test.each([
  [donation, true],
  [books, true],
  [{ ...donation, donation: "25" }, false],
  [{ ...books, bookOrders: "letter-1" }, false],
  [{ ...books, total: null }, false],
  [null, false],
])("what lies on the device is looked at before it is taken for an order: %j", (kept, is) => {
  expect(isWish(kept)).toBe(is);
});
