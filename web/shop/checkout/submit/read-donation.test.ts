import { expect, test } from "vitest";

import { readDonation, refuseTypedSum } from "./read-donation.ts";

test.each([
  ["", 0],
  ["  ", 0],
  ["0", 0],
  ["5", 500],
  ["5.", 500],
  ["5.5", 550],
  ["5,5", 550],
  ["0.10", 10],
  [".5", 50],
  [" 12,50 $ ", 1_250],
  ["$7", 700],
  ["99999999.99", 9_999_999_999],
  ["100000000", 10_000_000_000],
  ["9999999999999", null],
  ["1,000", null],
  ["1.000,00", null],
  ["1.2.3", null],
  ["0.105", null],
  ["-5", null],
  ["five", null],
  ["1e3", null],
  [",", null],
])("S5.01: parses the donation %j as %s cents", (typed, donation) => {
  expect(readDonation(typed)).toBe(donation);
});

test.each([
  ["1,000", "donation-parted"],
  ["1.000,00", "donation-parted"],
  ["12,345.5", "donation-parted"],
  ["1,000,000", "donation-parted"],
  ["0.105", "donation-wrong"],
  ["five", "donation-wrong"],
  ["9999999999999", "donation-wrong"],
  ["1000.50", undefined],
  ["", undefined],
])("reports for %j the error %s", (typed, code) => {
  expect(refuseTypedSum(typed)?.code).toBe(code);
});
