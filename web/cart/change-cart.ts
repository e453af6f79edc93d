import type { CheckoutType } from "#domain/pricing.ts";

import { CART_KEY_SLOT, removeOrderKey } from "#web/checkout/submit/order-key.ts";

import type { CartLine, CartTitle } from "./cart-line.ts";
import { changeCart, saveCartNow, useCart } from "./cart-state.ts";

/** S4.01: one copy more of a book that is in the cart, else a line of its own. */
export function addToCart(title: CartTitle): void {
  changeCart({ kind: "add", title, copies: 1 });
}

/** As it was typed: none keeps the line, to be mended (S5.11). */
export function setQuantity(code: string, copies: number): void {
  changeCart({ kind: "set", code, copies });
}

/** S4.01: one copy less; the last takes the line along. */
export function removeOne(code: string): void {
  changeCart({ kind: "take", code, copies: 1 });
}

export function removeLine(code: string): void {
  changeCart({ kind: "remove", code });
}

/** S4.01: resets the whole cart, and what was meant to be ordered with it. */
export function clearCart(): void {
  changeCart({ kind: "clear" });
  saveCartNow();
  removeOrderKey(CART_KEY_SLOT);
}

export function setCheckoutType(type: CheckoutType): void {
  useCart.setState({ type });
}

type OrderedCopies = { code: string; quantity: number };

/** S4.01: what was ordered goes, copy by copy, so that what another tab has added stays. */
export function removeOrdered(ordered: readonly OrderedCopies[]): void {
  for (const { code, quantity } of ordered) {
    changeCart({ kind: "take", code, copies: quantity });
  }
  saveCartNow();
  removeOrderKey(CART_KEY_SLOT);
}

/** Puts back what was cleared, to what has come since. */
export function restoreLines(lines: readonly CartLine[]): void {
  for (const { quantity, ...title } of lines) {
    changeCart({ kind: "add", title, copies: quantity });
  }
}

/** What of the cart's books can be ordered today, and at what price; those `asked` for that are not among them are gone. */
export function updateCartTitles(asked: readonly string[], printed: readonly CartTitle[]): void {
  changeCart({ kind: "renew", titles: [...printed] });
  const codes = new Set(printed.map(({ code }) => code));
  useCart.setState(({ lines }) => ({
    gone: lines.map(({ code }) => code).filter((code) => asked.includes(code) && !codes.has(code)),
  }));
}
