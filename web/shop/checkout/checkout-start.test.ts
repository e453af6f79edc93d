import { expect, test } from "vitest";

import { getStartValues } from "./checkout-start.ts";

test("S5.07: starts empty, with the policy agreed to", () => {
  const { wants, ...start } = getStartValues({});
  expect(start).toEqual({ addressId: null, typedDonation: "", typeBefore: null, isAgreed: true });
  expect(wants("fgben")).toBe(false);
});

test("restores a draft, including a missing agreement", () => {
  const { wants, ...start } = getStartValues({
    shown: ["1"],
    addressId: ["3"],
    donation: ["5,50"],
    caten: ["on"],
    type: ["cover"],
  });
  expect(start).toEqual({
    addressId: 3,
    typedDonation: "5,50",
    typeBefore: "cover",
    isAgreed: false,
  });
  expect([wants("caten"), wants("cates")]).toEqual([true, false]);
});
