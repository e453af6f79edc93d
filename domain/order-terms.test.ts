import { expect, test } from "vitest";

import { type CartSettings, getOrderDestination, getOrderTerms } from "./order-terms.ts";

const settings: CartSettings = {
  freeLimitUS: 20,
  freeLimitForeign: 5,
  cartEnabledUS: "1",
  cartEnabledForeign: "0",
  collectShippingPercentUS: 10,
  collectShippingPercentForeign: 25.5,
};
const reader = { ownLimit: null, isMarkedForeign: false, alreadyOrderedThisMonth: false };

test.each([
  ["in the US", { country: "US" }, { freeLimit: 2_000, shippingHundredths: 1_000 }],
  ["abroad", { country: "FR" }, { freeLimit: 500, shippingHundredths: 2_550 }],
  [
    "in the US, marked foreign",
    { country: "US", isMarkedForeign: true },
    { freeLimit: 500, shippingHundredths: 2_550 },
  ],
  ["nowhere yet", { country: null }, { freeLimit: 2_000, shippingHundredths: 1_000 }],
  [
    "abroad, with a limit of their own",
    { country: "FR", ownLimit: 30 },
    { freeLimit: 3_000, shippingHundredths: 2_550 },
  ],
])("S6.03: sets the terms of a person %s", (_, changes, terms) => {
  expect(getOrderTerms({ ...reader, ...changes }, settings)).toMatchObject(terms);
});

const country = { code: "US", orderingEnabled: true, requiresTaxId: false };

test.each([
  ["both open", country, false, "1", "1", true],
  ["its own flag off", { ...country, orderingEnabled: false }, false, "1", "1", false],
  ["the US closed", country, false, "0", "1", false],
  ["abroad closed, in the US", country, false, "1", "0", true],
  ["abroad closed, abroad", { ...country, code: "FR" }, false, "1", "0", false],
  ["abroad closed, marked foreign", country, true, "1", "0", false],
] as const)(
  "S5.08: opens or closes a country with %s",
  (_, place, isMarkedForeign, us, foreign, isOpen) => {
    const cartSettings = { ...settings, cartEnabledUS: us, cartEnabledForeign: foreign };
    expect(getOrderDestination(place, isMarkedForeign, cartSettings).isOpen).toBe(isOpen);
  },
);
