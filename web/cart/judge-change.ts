import {
  hasTooManyTitles,
  type Refusal,
  refuseGivenBooks,
  settleType,
  TITLE_CAP,
} from "#domain/free-order.ts";
import { dollars, zero } from "#domain/money.ts";
import { givenLines } from "#domain/order-rules.ts";
import type { CheckoutType, Terms } from "#domain/pricing.ts";

import { pricedLines, valueOfCart } from "./cart-sum.ts";
import type { Cart } from "./cart-state.ts";

export type Judgement = {
  type: CheckoutType;
  /** What is to be explained, now that it is met for the first time. */
  met: Refusal | null;
};

/** S4.02, S5.09: what a change of the cart means under the terms that hold. */
export function judgeChange(before: Cart, after: Cart, terms: Terms): Judgement {
  const type = settleType(after.type, valueOfCart(after), terms);
  const isSwitched = after.type === "free" && type === "pay" && !terms.alreadyOrderedThisMonth;
  if (isSwitched && valueOfCart(before) <= terms.freeLimit) {
    const params = { freeLimit: dollars(terms.freeLimit) };
    return { type, met: { code: "validation-cart-switch", params } };
  }
  const met = refuseCart(after, terms);
  return { type, met: met && met.code !== refuseCart(before, terms)?.code ? met : null };
}

/** S5.09: why a title may not be put in: `after` is the cart as it would be. */
export function refuseTitle(after: Cart, terms: Terms): Refusal | null {
  return hasTooManyTitles(givenIn(after, terms).length, terms)
    ? { code: "validation-cart-limit-count", params: { titles: TITLE_CAP } }
    : null;
}

function refuseCart(cart: Cart, terms: Terms): Refusal | null {
  return refuseGivenBooks(givenIn(cart, terms), terms);
}

/** What the library gives has limits; what is paid for has none. */
function givenIn(cart: Cart, terms: Terms) {
  return givenLines({ type: cart.type, lines: pricedLines(cart), donation: zero, terms });
}
