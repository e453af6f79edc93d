import { expect, test } from "vitest";

import { cents } from "#domain/money.ts";

import { type CheckInput, listBlockingReasons } from "./blocking-reasons.ts";

const sound: CheckInput = {
  type: "free",
  lines: [{ type: "Booklets", price: cents(5), quantity: 1 }],
  donation: cents(0),
  minimumDonation: cents(0.1),
  maximumDonation: cents(25_000),
  place: { isOpen: true, requiresTaxId: false },
  taxId: "",
  terms: { freeLimit: cents(20), shippingHundredths: 1_000, alreadyOrderedThisMonth: false },
  sumRefusal: null,
  isAgreed: true,
  payment: "none",
};

test.each<[string, Partial<CheckInput>, string[]]>([
  ["nothing", {}, []],
  ["S5.07: the policy", { isAgreed: false }, ["privacy-not-agreed"]],
  ["a gift that is no sum", { sumRefusal: { code: "donation-parted" } }, ["donation-parted"]],
  ["a gift that is too small", { donation: cents(0.05) }, ["donation-too-small"]],
  ["a gift that is too large", { donation: cents(30_000) }, ["donation-too-large"]],
  ["fields that are being drawn", { payment: "opening" }, ["payment-opening"]],
  ["fields that did not come", { payment: "failed" }, ["payment-form-needed"]],
  [
    "everything at once",
    {
      lines: [],
      place: null,
      sumRefusal: { code: "donation-wrong" },
      payment: "failed",
      isAgreed: false,
    },
    [
      "cart-no-books",
      "cart-select-address",
      "donation-wrong",
      "payment-form-needed",
      "privacy-not-agreed",
    ],
  ],
])("S5.08: what keeps an order from being placed is said: %s", (_, change, codes) => {
  expect(listBlockingReasons({ ...sound, ...change }).map(({ code }) => code)).toEqual(codes);
});
