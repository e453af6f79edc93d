import { expect, test } from "vitest";

import { cents } from "#domain/money.ts";

import { type CheckInput, listBlockingReasons } from "./blocking-reasons.ts";

const valid: CheckInput = {
  type: "free",
  lines: [{ type: "Booklets", price: cents(5), quantity: 1 }],
  donation: cents(0),
  minimumDonation: cents(0.1),
  maximumDonation: cents(25_000),
  destination: { isOpen: true, requiresTaxId: false },
  taxId: "",
  terms: { freeLimit: cents(20), shippingHundredths: 1_000, alreadyOrderedThisMonth: false },
  sumRefusal: null,
  isAgreed: true,
  payment: "none",
};

test.each<[string, Partial<CheckInput>, string[]]>([
  ["none for a valid order", {}, []],
  ["S5.07: the policy", { isAgreed: false }, ["privacy-not-agreed"]],
  [
    "a donation that is no amount",
    { sumRefusal: { code: "donation-parted" } },
    ["donation-parted"],
  ],
  ["a donation below the minimum", { donation: cents(0.05) }, ["donation-too-small"]],
  ["a donation above the maximum", { donation: cents(30_000) }, ["donation-too-large"]],
  ["an opening payment form", { payment: "opening" }, ["payment-opening"]],
  ["a failed payment form", { payment: "failed" }, ["payment-form-needed"]],
  [
    "all in screen order",
    {
      lines: [],
      destination: null,
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
])("S5.08: lists the reasons against placing an order: %s", (_, change, codes) => {
  expect(listBlockingReasons({ ...valid, ...change }).map(({ code }) => code)).toEqual(codes);
});
