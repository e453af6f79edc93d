import { type Refusal, resolveCheckoutType } from "#domain/free-order.ts";
import { dollars } from "#domain/money.ts";
import type { OrderTerms } from "#domain/pricing.ts";
import type { Translate } from "#domain/translator.ts";
import { notify } from "#web/app/messages/messages.ts";
import { openModal } from "#web/app/modals/modals.ts";

import { announceCart } from "./cart-announcement.ts";
import { type Cart, getCart } from "./cart-state.ts";
import { calculateCartValue } from "./cart-sum.ts";
import { isCheckoutOpen, getCartTerms } from "./cart-terms.ts";
import { setCheckoutType } from "./change-cart.ts";
import { checkCartChange, refuseTitle } from "./check-cart-change.ts";

export type ExplainContext = { t: Translate; apiOrigin: string };

export type CartChangeEvent = {
  before: Cart;
  after: Cart;
  /** The title of an added book; null for any other change. */
  added: string | null;
  pressed: HTMLElement | null;
};

/** S4.01, S4.02: explains the first book and each limit reached, and switches a cart over the limit to `pay`. */
export async function explainChange(
  event: CartChangeEvent,
  context: ExplainContext,
): Promise<void> {
  const { before, after, added, pressed } = event;
  const terms = await getCartTerms(context.apiOrigin);
  if (added !== null && before.lines.length === 0 && pressed?.isConnected) {
    openModal({ kind: "message", ...createFirstItemMessage(added, terms, context) }, pressed);
  }
  const { refusal: reached } = checkCartChange(before, after, terms);
  if (reached) explainLimit(reached, context);

  // A cart that was at `pay` stays there: changing it back is the person's choice (S4.02).
  const previousType = resolveCheckoutType(before.type, calculateCartValue(before), terms);
  const current = getCart();
  const chosen = current.type === before.type ? previousType : current.type;
  const type = resolveCheckoutType(chosen, calculateCartValue(current), terms);
  if (type !== current.type) setCheckoutType(type);
}

/** S5.09: whether the title is refused. Shows the reason. */
export async function isTitleRefused(after: Cart, context: ExplainContext): Promise<boolean> {
  const refusal = refuseTitle(after, await getCartTerms(context.apiOrigin));
  if (refusal) showWarning(refusal, context);
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

/** While the checkout is open it shows the limit, so the limit is only announced to screen readers. */
function explainLimit(reached: Refusal, context: ExplainContext): void {
  if (isCheckoutOpen()) announceCart(context.t(reached.code, reached.params));
  else showWarning(reached, context);
}

function showWarning({ code, params }: Refusal, { t }: ExplainContext): void {
  notify({ type: "warning", text: t(code, params) });
}
