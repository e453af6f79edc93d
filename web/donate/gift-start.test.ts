import { expect, test } from "vitest";

import { startOf } from "./gift-start.ts";

test("a new form is for one gift of the second preset, and agrees to the policy", () => {
  expect(startOf({}, false)).toEqual({
    isMonthly: false,
    sum: "25",
    other: "",
    addressId: null,
    isAgreed: true,
  });
});

test("who comes by the link to monthly giving begins with that", () => {
  expect(startOf({}, true).isMonthly).toBe(true);
});

test("what was kept of a form holds, whatever the link asked for", () => {
  const typed = {
    shown: ["1"],
    interval: ["once"],
    sum: ["other"],
    other: ["7.50"],
    addressId: ["3"],
  };
  expect(startOf(typed, true)).toEqual({
    isMonthly: false,
    sum: "other",
    other: "7.50",
    addressId: 3,
    isAgreed: false,
  });
});
