import { expect, test } from "vitest";

import { getSumChoice, getStartValues } from "./donation-start.ts";

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
