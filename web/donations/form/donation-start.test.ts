import { expect, test } from "vitest";

import { getSumChoice, getStartValues } from "./donation-start.ts";

test("a new form is for one gift of the second preset, and agrees to the policy", () => {
  expect(getStartValues({}, { isMonthly: false })).toEqual({
    isMonthly: false,
    sum: "25",
    other: "",
    addressId: null,
    isAgreed: true,
  });
});

test("who comes by the link to monthly giving begins with that", () => {
  expect(getStartValues({}, { isMonthly: true }).isMonthly).toBe(true);
});

test("what was kept of a form holds, but for how often, which a link may ask for", () => {
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
])("a gift of %d dollars that another tab sends is shown as it was chosen", (donation, choice) => {
  const wish = { userId: 7, addressId: 3, recurringInterval: 1, donation } as const;
  expect(getSumChoice(wish)).toEqual(choice);
});
