import { type FreeLimits, freeLimitOf, isForeign, type LimitTerms } from "./free-limit.ts";
import { cents, hundredthsOf } from "./money.ts";
import type { Place } from "./order-rules.ts";
import type { Terms } from "./pricing.ts";

/** S3.14. */
export type CartSettings = FreeLimits & {
  cartEnabledUS: "1" | "0";
  cartEnabledForeign: "1" | "0";
  /** Per cent, with at most two decimals. */
  collectShippingPercentUS: number;
  collectShippingPercentForeign: number;
};

/** S6.03: the terms of who orders to `person.country`, that of the chosen address. */
export function termsOf(
  person: LimitTerms & { alreadyOrderedThisMonth: boolean },
  settings: CartSettings,
): Terms {
  const percent = isForeign(person)
    ? settings.collectShippingPercentForeign
    : settings.collectShippingPercentUS;

  return {
    freeLimit: cents(freeLimitOf(person, settings)),
    shippingHundredths: hundredthsOf(percent),
    alreadyOrderedThisMonth: person.alreadyOrderedThisMonth,
  };
}

type Country = { code: string; orderingEnabled: boolean; requiresTaxId: boolean };

/** S5.08: a country is open by its own flag and by the setting for the US or for abroad. */
export function placeIn(
  { code, orderingEnabled, requiresTaxId }: Country,
  isMarkedForeign: boolean,
  settings: CartSettings,
): Place {
  const enabled = isForeign({ isMarkedForeign, country: code })
    ? settings.cartEnabledForeign
    : settings.cartEnabledUS;
  return { isOpen: orderingEnabled && enabled === "1", requiresTaxId };
}
