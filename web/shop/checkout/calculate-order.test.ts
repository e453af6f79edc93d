import { expect, test } from "vitest";

import { cents } from "#domain/money.ts";

import { calculateOrder, type CheckInput, listBlockingReasons } from "./calculate-order.ts";

type Ordering = Parameters<typeof calculateOrder>[0];

const home = { countryCode: "US", countryOrderingEnabled: true, countryRequiresTaxId: false };
const abroad = { countryCode: "MX", countryOrderingEnabled: true, countryRequiresTaxId: true };
const base: Ordering = {
  user: { ownLimit: null, isMarkedForeign: false, alreadyOrderedMo: false },
  settings: {
    freeLimitUS: 20,
    freeLimitForeign: 5,
    cartEnabledUS: "1",
    cartEnabledForeign: "1",
    collectShippingPercentUS: 10,
    collectShippingPercentForeign: 25,
    minimumDonation: 0.1,
    maximumDonation: 25_000,
  },
  address: home,
  lines: [{ type: "Booklets", price: cents(12), quantity: 1 }],
  type: "free",
  donation: cents(0),
};

test.each<[string, Partial<Ordering>, object]>([
  ["within the US limit", {}, { type: "free", quote: { free: 1_200, total: 0 } }],
  [
    "over the foreign limit",
    { address: abroad },
    { type: "pay", quote: { free: 500, pay: 700, shipping: 175, total: 875 } },
  ],
  [
    "in the US for a person marked foreign",
    { user: { ...base.user, isMarkedForeign: true } },
    { type: "pay", quote: { pay: 700, shipping: 175 } },
  ],
  [
    "abroad for a person with an own limit",
    { address: abroad, user: { ...base.user, ownLimit: 30 } },
    { type: "free", quote: { total: 0 } },
  ],
  [
    "after another in this month",
    { user: { ...base.user, alreadyOrderedMo: true } },
    { type: "pay", quote: { free: 0, pay: 1_200, shipping: 120, total: 1_320 } },
  ],
  [
    "that covers its cost, with a donation",
    { type: "cover", donation: cents(5) },
    { type: "cover", quote: { free: 0, shipping: 120, donation: 500, total: 1_820 } },
  ],
  ["with a donation that is no amount", { donation: null }, { quote: { donation: 0, total: 0 } }],
  ["with a donation below the minimum", { donation: cents(0.05) }, { quote: { total: 0 } }],
  ["with a donation above the maximum", { donation: cents(25_000.01) }, { quote: { total: 0 } }],
  ["without an address", { address: null }, { type: "free", destination: null }],
  ["where a tax id is required", { address: abroad }, { destination: { requiresTaxId: true } }],
  [
    "to a country closed to orders",
    { address: { ...home, countryOrderingEnabled: false } },
    { destination: { isOpen: false } },
  ],
  [
    "abroad when foreign orders are closed",
    { address: abroad, settings: { ...base.settings, cartEnabledForeign: "0" } },
    { destination: { isOpen: false } },
  ],
])("S4.02, S9.03: calculates an order %s", (_, change, expected) => {
  expect(calculateOrder({ ...base, ...change })).toMatchObject(expected);
});

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
