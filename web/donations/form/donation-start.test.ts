import { expect, test } from "vitest";

import { cents } from "#domain/money.ts";

import {
  getSumChoice,
  getStartValues,
  parseSum,
  refuseSum,
  findDonationReasons,
} from "./donation-start.ts";

test("starts with a single donation and the policy agreed to", () => {
  expect(getStartValues({}, { isMonthly: false })).toEqual({
    isMonthly: false,
    sum: "25",
    other: "",
    addressId: null,
    isAgreed: true,
  });
});

test("starts monthly when the link asks for it", () => {
  expect(getStartValues({}, { isMonthly: true }).isMonthly).toBe(true);
});

test("restores a draft; a link decides the interval", () => {
  const typed = {
    shown: ["1"],
    interval: ["once"],
    sum: ["other"],
    other: ["7.50"],
    addressId: ["3"],
  };
  expect(getStartValues(typed, { isMonthly: true }).isMonthly).toBe(true);
  expect(getStartValues(typed, { isMonthly: false })).toEqual({
    isMonthly: false,
    sum: "other",
    other: "7.50",
    addressId: 3,
    isAgreed: false,
  });
});

test.each([
  [25, { sum: "25", other: "" }],
  [12.5, { sum: "other", other: "12.5" }],
])("shows a sent donation of %d dollars as chosen", (donation, choice) => {
  const request = { userId: 7, addressId: 3, recurringInterval: 1, donation } as const;
  expect(getSumChoice(request)).toEqual(choice);
});

const bounds = { minimumDonation: cents(0.1), maximumDonation: cents(25_000) };

test.each([
  ["10", "", 10],
  ["250", "3", 250],
  ["other", "0.10", 0.1],
  ["other", "12,5", 12.5],
  ["other", "$ 7", 7],
  ["other", "25000", 25_000],
])("parses the choice %s with the text %s as %d dollars", (sum, other, expected) => {
  expect(parseSum(sum, other)).toBe(cents(expected));
  expect(refuseSum(sum, other, bounds)).toBeNull();
});

test.each([
  ["other", "", "gift-too-small"],
  ["other", "0.09", "gift-too-small"],
  ["other", "ten", "donation-wrong"],
  ["other", "1,000", "donation-parted"],
  ["other", "-5", "donation-wrong"],
  ["everything", "", "donation-wrong"],
  ["other", "25000.01", "donation-too-large"],
  ["other", "999999999999", "donation-too-large"],
])("refuses the choice %s with the text %s: %s", (sum, other, code) => {
  expect(refuseSum(sum, other, bounds)?.code).toBe(code);
});

test("refuses less than the library's minimum", () => {
  expect(refuseSum("other", "4.99", { ...bounds, minimumDonation: cents(5) })).toEqual({
    code: "gift-too-small",
    params: { minimum: 5 },
  });
});

test("S5.08: lists every reason in the order of the screen", () => {
  const codes = findDonationReasons({
    sumRefusal: { code: "gift-too-small" },
    hasAddress: false,
    isAgreed: false,
    payment: "failed",
  }).map(({ code }) => code);
  expect(codes).toEqual([
    "gift-too-small",
    "gift-select-address",
    "payment-form-needed",
    "privacy-not-agreed",
  ]);
  const ready = { sumRefusal: null, hasAddress: true, isAgreed: true, payment: "open" } as const;
  expect(findDonationReasons(ready)).toEqual([]);
});
