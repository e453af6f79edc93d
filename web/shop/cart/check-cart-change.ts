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
  /** The limit that this change reaches for the first time. */
  refusal: Refusal | null;
};

/** S4.02, S5.09: the checkout type after a change, and the limit it reaches. */
export function checkCartChange(before: Cart, after: Cart, terms: OrderTerms): CartCheck {
  const type = resolveCheckoutType(after.type, calculateCartValue(after), terms);
  const isSwitched = after.type === "free" && type === "pay" && !terms.alreadyOrderedThisMonth;
  if (isSwitched && calculateCartValue(before) <= terms.freeLimit) {
    const params = { freeLimit: dollars(terms.freeLimit) };
    return { type, refusal: { code: "validation-cart-switch", params } };
  }
  const reached = refuseFreeBooksOfOrder(toOrder(after, terms));
  const previous = refuseFreeBooksOfOrder(toOrder(before, terms));
  return { type, refusal: reached && reached.code !== previous?.code ? reached : null };
}

/** S5.09: the reason against adding a title, null if there is none. `after` is the cart with the title. */
export function refuseTitle(after: Cart, terms: OrderTerms): Refusal | null {
  return refuseFreeTitlesOfOrder(toOrder(after, terms));
}

function toOrder(cart: Cart, terms: OrderTerms): PricedOrder {
  return { type: cart.type, lines: toPricedLines(cart), donation: zero, terms };
}
