import { type Refusal, resolveCheckoutType } from "#domain/free-order.ts";
import { dollars, zero } from "#domain/money.ts";
import {
  type PricedOrder,
  refuseFreeBooksOfOrder,
  refuseFreeTitlesOfOrder,
} from "#domain/order-rules.ts";
import type { CheckoutType, OrderTerms } from "#domain/pricing.ts";

import { toPricedLines, calculateCartValue } from "./cart-sum.ts";
import type { Cart } from "./cart-state.ts";

export type CartCheck = {
  type: CheckoutType;
  /** What is to be explained, now that it is met for the first time. */
  met: Refusal | null;
};

/** S4.02, S5.09: what a change of the cart means under the terms that hold. */
export function checkCartChange(before: Cart, after: Cart, terms: OrderTerms): CartCheck {
  const type = resolveCheckoutType(after.type, calculateCartValue(after), terms);
  const isSwitched = after.type === "free" && type === "pay" && !terms.alreadyOrderedThisMonth;
  if (isSwitched && calculateCartValue(before) <= terms.freeLimit) {
    const params = { freeLimit: dollars(terms.freeLimit) };
    return { type, met: { code: "validation-cart-switch", params } };
  }
  const met = refuseFreeBooksOfOrder(toOrder(after, terms));
  const known = refuseFreeBooksOfOrder(toOrder(before, terms));
  return { type, met: met && met.code !== known?.code ? met : null };
}

/** S5.09: why a title may not be put in: `after` is the cart as it would be. */
export function refuseTitle(after: Cart, terms: OrderTerms): Refusal | null {
  return refuseFreeTitlesOfOrder(toOrder(after, terms));
}

function toOrder(cart: Cart, terms: OrderTerms): PricedOrder {
  return { type: cart.type, lines: toPricedLines(cart), donation: zero, terms };
}
