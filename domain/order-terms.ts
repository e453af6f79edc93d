import { type FreeLimits, getFreeLimit, isForeign, type FreeLimitTerms } from "./free-limit.ts";
import { cents, toHundredths } from "./money.ts";
import type { OrderDestination } from "./order-rules.ts";
import type { OrderTerms } from "./pricing.ts";

/** S3.14. */
export type CartSettings = FreeLimits & {
  cartEnabledUS: "1" | "0";
  cartEnabledForeign: "1" | "0";
  /** Percent, with at most two decimals. */
  collectShippingPercentUS: number;
  collectShippingPercentForeign: number;
};

/** S6.03: the terms for an order to `person.country`, the country of the chosen address. */
export function getOrderTerms(
  person: FreeLimitTerms & { alreadyOrderedThisMonth: boolean },
  settings: CartSettings,
): OrderTerms {
  const percent = isForeign(person)
    ? settings.collectShippingPercentForeign
    : settings.collectShippingPercentUS;

  return {
    freeLimit: cents(getFreeLimit(person, settings)),
    shippingHundredths: toHundredths(percent),
    alreadyOrderedThisMonth: person.alreadyOrderedThisMonth,
  };
}

type Country = { code: string; orderingEnabled: boolean; requiresTaxId: boolean };

/** S5.08: the country's own flag and the setting for the US or abroad must both allow orders. */
export function getOrderDestination(
  { code, orderingEnabled, requiresTaxId }: Country,
  isMarkedForeign: boolean,
  settings: CartSettings,
): OrderDestination {
  const enabled = isForeign({ isMarkedForeign, country: code })
    ? settings.cartEnabledForeign
    : settings.cartEnabledUS;
  return { isOpen: orderingEnabled && enabled === "1", requiresTaxId };
}
