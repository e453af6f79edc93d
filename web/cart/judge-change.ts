import { type Refusal, settleType } from "#domain/free-order.ts";
import { dollars, zero } from "#domain/money.ts";
import { type Priced, refuseGiven, refuseTitles } from "#domain/order-rules.ts";
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
  const met = refuseGiven(asOrder(after, terms));
  const known = refuseGiven(asOrder(before, terms));
  return { type, met: met && met.code !== known?.code ? met : null };
}

/** S5.09: why a title may not be put in: `after` is the cart as it would be. */
export function refuseTitle(after: Cart, terms: Terms): Refusal | null {
  return refuseTitles(asOrder(after, terms));
}

function asOrder(cart: Cart, terms: Terms): Priced {
  return { type: cart.type, lines: pricedLines(cart), donation: zero, terms };
}
