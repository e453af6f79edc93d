import { type Refusal, settleType } from "#domain/free-order.ts";
import { dollars } from "#domain/money.ts";
import type { Terms } from "#domain/pricing.ts";
import type { Translate } from "#web/i18n/translator.ts";
import { tell } from "#web/messages/messages.ts";
import { openModal } from "#web/modals/modals.ts";

import { sayOfCart } from "./cart-news.ts";
import { type Cart, cartNow } from "./cart-state.ts";
import { valueOfCart } from "./cart-sum.ts";
import { isCheckoutOpen, termsOfCart } from "./cart-terms.ts";
import { setType } from "./change-cart.ts";
import { judgeChange, refuseTitle } from "./judge-change.ts";

/** How it is said, and where the usual terms are asked for. */
export type Saying = { t: Translate; apiOrigin: string };

export type Done = {
  before: Cart;
  after: Cart;
  /** Of the book that was put in; null when something else was done. */
  added: string | null;
  pressed: HTMLElement | null;
};

/** S4.01, S4.02: says what a change of the cart means, when it is the first or meets a limit, and turns a cart beyond it to `pay`. */
export async function explainChange(done: Done, saying: Saying): Promise<void> {
  const { before, after, added, pressed } = done;
  const terms = await termsOfCart(saying.apiOrigin);
  if (added !== null && before.lines.length === 0 && pressed?.isConnected) {
    openModal({ kind: "message", ...firstWords(added, terms, saying) }, pressed);
  }
  const { met } = judgeChange(before, after, terms);
  if (met) explain(met, saying);

  // One that had to be paid for as it was stays so: it is the person's to choose (S4.02).
  const was = settleType(before.type, valueOfCart(before), terms);
  const now = cartNow();
  const chosen = now.type === before.type ? was : now.type;
  const type = settleType(chosen, valueOfCart(now), terms);
  if (type !== now.type) setType(type);
}

/** S5.09: whether the title may not be put in, which is said. */
export async function isTitleRefused(after: Cart, saying: Saying): Promise<boolean> {
  const refusal = refuseTitle(after, await termsOfCart(saying.apiOrigin));
  if (refusal) warn(refusal, saying);
  return refusal !== null;
}

function firstWords(title: string, terms: Terms, { t }: Saying) {
  return {
    header: t("cart-first-item", { title }),
    body: terms.alreadyOrderedThisMonth
      ? t("cart-already-ordered")
      : t("cart-first-item-explanation", { freeLimit: dollars(terms.freeLimit) }),
  };
}

/** What a checkout shows is not shown twice: it is told only to those who hear the page. */
function explain(met: Refusal, saying: Saying): void {
  if (isCheckoutOpen()) sayOfCart(saying.t(met.code, met.params));
  else warn(met, saying);
}

function warn({ code, params }: Refusal, { t }: Saying): void {
  tell({ type: "warning", text: t(code, params) });
}
