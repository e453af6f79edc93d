import { type Refusal, resolveCheckoutType } from "#domain/free-order.ts";
import { dollars } from "#domain/money.ts";
import type { OrderTerms } from "#domain/pricing.ts";
import type { Translate } from "#domain/translator.ts";
import { notify } from "#web/messages/messages.ts";
import { openModal } from "#web/modals/modals.ts";

import { announceCart } from "./cart-announcement.ts";
import { type Cart, getCart } from "./cart-state.ts";
import { calculateCartValue } from "./cart-sum.ts";
import { isCheckoutOpen, getCartTerms } from "./cart-terms.ts";
import { setCheckoutType } from "./change-cart.ts";
import { checkCartChange, refuseTitle } from "./check-cart-change.ts";

/** How it is said, and where the usual terms are asked for. */
export type ExplainContext = { t: Translate; apiOrigin: string };

export type CartChangeEvent = {
  before: Cart;
  after: Cart;
  /** Of the book that was put in; null when something else was done. */
  added: string | null;
  pressed: HTMLElement | null;
};

/** S4.01, S4.02: says what a change of the cart means, when it is the first or meets a limit, and turns a cart beyond it to `pay`. */
export async function explainChange(done: CartChangeEvent, saying: ExplainContext): Promise<void> {
  const { before, after, added, pressed } = done;
  const terms = await getCartTerms(saying.apiOrigin);
  if (added !== null && before.lines.length === 0 && pressed?.isConnected) {
    openModal({ kind: "message", ...createFirstItemMessage(added, terms, saying) }, pressed);
  }
  const { met } = checkCartChange(before, after, terms);
  if (met) explainLimit(met, saying);

  // One that had to be paid for as it was stays so: it is the person's to choose (S4.02).
  const was = resolveCheckoutType(before.type, calculateCartValue(before), terms);
  const now = getCart();
  const chosen = now.type === before.type ? was : now.type;
  const type = resolveCheckoutType(chosen, calculateCartValue(now), terms);
  if (type !== now.type) setCheckoutType(type);
}

/** S5.09: whether the title may not be put in, which is said. */
export async function isTitleRefused(after: Cart, saying: ExplainContext): Promise<boolean> {
  const refusal = refuseTitle(after, await getCartTerms(saying.apiOrigin));
  if (refusal) showWarning(refusal, saying);
  return refusal !== null;
}

function createFirstItemMessage(title: string, terms: OrderTerms, { t }: ExplainContext) {
  return {
    header: t("cart-first-item", { title }),
    body: terms.alreadyOrderedThisMonth
      ? t("cart-already-ordered")
      : t("cart-first-item-explanation", { freeLimit: dollars(terms.freeLimit) }),
  };
}

/** What a checkout shows is not shown twice: it is told only to those who hear the page. */
function explainLimit(met: Refusal, saying: ExplainContext): void {
  if (isCheckoutOpen()) announceCart(saying.t(met.code, met.params));
  else showWarning(met, saying);
}

function showWarning({ code, params }: Refusal, { t }: ExplainContext): void {
  notify({ type: "warning", text: t(code, params) });
}
