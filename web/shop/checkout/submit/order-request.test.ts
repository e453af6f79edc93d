import { expect, test } from "vitest";

import { request as books } from "#tests/payments/order-deps.ts";

import {
  type DonationRequest,
  getIntention,
  isMonthly,
  isOrderRequest,
  getOrderedCopies,
  getTotal,
} from "./order-request.ts";

const donation: DonationRequest = { userId: 7, addressId: 3, donation: 25, recurringInterval: 1 };
const monthly: DonationRequest = { ...donation, recurringInterval: 2 };

test("charges a donation with its amount and has no books", () => {
  expect(getTotal(donation)).toBe(25);
  expect(getOrderedCopies(donation)).toEqual([]);
  expect(getTotal(books)).toBe(5);
  expect(getOrderedCopies(books)).toEqual([{ code: "letter-1", quantity: 2 }]);
});

test("derives the intention from amount and interval only", () => {
  expect(getIntention({ ...donation, addressId: 4 })).toBe(getIntention(donation));
  expect(getIntention({ ...donation, donation: 10 })).not.toBe(getIntention(donation));
  expect(getIntention(monthly)).not.toBe(getIntention(donation));
});

test("S4.04: tells a monthly from a single donation", () => {
  expect([donation, monthly, books].map(isMonthly)).toEqual([false, true, false]);
});

test.each([
  [donation, true],
  [books, true],
  [{ ...donation, donation: "25" }, false],
  [{ ...books, bookOrders: "letter-1" }, false],
  [{ ...books, total: null }, false],
  [null, false],
])("validates the stored request %j", (stored, is) => {
  expect(isOrderRequest(stored)).toBe(is);
});
