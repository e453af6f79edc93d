import { expect, test } from "vitest";

import { wish as books } from "#tests/payments/order-deps.ts";

import {
  type DonationWish,
  getIntention,
  isMonthly,
  isOrderRequest,
  getOrderedCopies,
  getTotal,
} from "./order-request.ts";

const donation: DonationWish = { userId: 7, addressId: 3, donation: 25, recurringInterval: 1 };
const monthly: DonationWish = { ...donation, recurringInterval: 2 };

test("a gift is charged with its sum, and has no books", () => {
  expect(getTotal(donation)).toBe(25);
  expect(getOrderedCopies(donation)).toEqual([]);
  expect(getTotal(books)).toBe(5);
  expect(getOrderedCopies(books)).toEqual([{ code: "letter-1", quantity: 2 }]);
});

test("the same gift to another address is the same intention; another sum, and one for each month, are others", () => {
  expect(getIntention({ ...donation, addressId: 4 })).toBe(getIntention(donation));
  expect(getIntention({ ...donation, donation: 10 })).not.toBe(getIntention(donation));
  expect(getIntention(monthly)).not.toBe(getIntention(donation));
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
  expect(isOrderRequest(kept)).toBe(is);
});
