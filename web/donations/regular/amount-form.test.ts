import { expect, test } from "vitest";

import { cents } from "#domain/money.ts";

import { refuseAmount } from "./amount-form.tsx";

const bounds = { minimumDonation: cents(0.1), maximumDonation: cents(25_000) };
const limits = { currentAmount: 15, bounds };

test.each(["20", "$20", "0.10", "12,5", " 15.01 "])("accepts “%s” each month", (typed) => {
  expect(refuseAmount(typed, limits)).toBeNull();
});

test.each([
  ["an empty text", "", "donation-wrong"],
  ["zero", "0", "donation-wrong"],
  ["words", "twenty", "donation-wrong"],
  ["an amount with a thousands separator", "1,000", "donation-parted"],
  ["less than the minimum", "0.09", "gift-too-small"],
  ["more than the maximum", "25000.01", "donation-too-large"],
  ["the current amount", "15.00", "giving-amount-same"],
])("refuses %s", (_, typed, code) => {
  expect(refuseAmount(typed, limits)?.code).toBe(code);
});

test("leaves small amounts to the API while the bounds are unknown", () => {
  expect(refuseAmount("0.01", { ...limits, bounds: null })).toBeNull();
  expect(refuseAmount("0", { ...limits, bounds: null })?.code).toBe("donation-wrong");
});
