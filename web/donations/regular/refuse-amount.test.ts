import { expect, test } from "vitest";

import { cents } from "#domain/money.ts";

import { refuseAmount } from "./refuse-amount.ts";

const bounds = { minimumDonation: cents(0.1), maximumDonation: cents(25_000) };
const limits = { given: 15, bounds };

test.each(["20", "$20", "0.10", "12,5", " 15.01 "])("“%s” can be given each month", (typed) => {
  expect(refuseAmount(typed, limits)).toBeNull();
});

test.each([
  ["nothing", "", "donation-wrong"],
  ["nought", "0", "donation-wrong"],
  ["words", "twenty", "donation-wrong"],
  ["a sum with its thousands parted", "1,000", "donation-parted"],
  ["less than is taken", "0.09", "gift-too-small"],
  ["more than is taken", "25000.01", "donation-too-large"],
  ["what is given already", "15.00", "giving-amount-same"],
])("%s cannot", (_, typed, code) => {
  expect(refuseAmount(typed, limits)?.code).toBe(code);
});

test("while the bounds are not known, the library judges a small one", () => {
  expect(refuseAmount("0.01", { ...limits, bounds: null })).toBeNull();
  expect(refuseAmount("0", { ...limits, bounds: null })?.code).toBe("donation-wrong");
});
