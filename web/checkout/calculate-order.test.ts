import { expect, test } from "vitest";

import { cents } from "#domain/money.ts";

import { calculateOrder } from "./calculate-order.ts";

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
  ["within the limit of the US", {}, { type: "free", quote: { free: 1_200, total: 0 } }],
  [
    "abroad, beyond the limit there",
    { address: abroad },
    { type: "pay", quote: { free: 500, pay: 700, shipping: 175, total: 875 } },
  ],
  [
    "at home, by somebody who is marked foreign",
    { user: { ...base.user, isMarkedForeign: true } },
    { type: "pay", quote: { pay: 700, shipping: 175 } },
  ],
  [
    "abroad, by somebody with a limit of their own",
    { address: abroad, user: { ...base.user, ownLimit: 30 } },
    { type: "free", quote: { total: 0 } },
  ],
  [
    "a second time in the month",
    { user: { ...base.user, alreadyOrderedMo: true } },
    { type: "pay", quote: { free: 0, pay: 1_200, shipping: 120, total: 1_320 } },
  ],
  [
    "paid for whole, with a gift",
    { type: "cover", donation: cents(5) },
    { type: "cover", quote: { free: 0, shipping: 120, donation: 500, total: 1_820 } },
  ],
  ["with a gift that is no sum", { donation: null }, { quote: { donation: 0, total: 0 } }],
  ["with a gift that is too small", { donation: cents(0.05) }, { quote: { total: 0 } }],
  ["with a gift that is too large", { donation: cents(25_000.01) }, { quote: { total: 0 } }],
  ["with no address yet", { address: null }, { type: "free", place: null }],
  ["where a tax id is asked for", { address: abroad }, { place: { requiresTaxId: true } }],
  [
    "where the country is closed",
    { address: { ...home, countryOrderingEnabled: false } },
    { place: { isOpen: false } },
  ],
  [
    "where all of abroad is closed",
    { address: abroad, settings: { ...base.settings, cartEnabledForeign: "0" } },
    { place: { isOpen: false } },
  ],
])("S4.02, S9.03: what an order comes to: %s", (_, change, worked) => {
  expect(calculateOrder({ ...base, ...change })).toMatchObject(worked);
});
