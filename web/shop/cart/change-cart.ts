import type { CheckoutType } from "#domain/pricing.ts";

import { CART_KEY_SLOT, removeOrderKey } from "./order-key.ts";
import type { CartLine, CartTitle } from "./cart-line.ts";
import { changeCart, saveCartNow, useCart } from "./cart-state.ts";

/** S4.01: adds one copy to the book's line, or a new line. */
export function addToCart(title: CartTitle): void {
  changeCart({ kind: "add", title, copies: 1 });
}

/** Sets the typed number. 0 leaves the line for correction (S5.11). */
export function setQuantity(code: string, copies: number): void {
  changeCart({ kind: "set", code, copies });
}

/** S4.01: removes one copy; the line disappears with the last one. */
export function removeOne(code: string): void {
  changeCart({ kind: "take", code, copies: 1 });
}

export function removeLine(code: string): void {
  changeCart({ kind: "remove", code });
}

/** S4.01: empties the cart and discards its idempotency key. */
export function clearCart(): void {
  changeCart({ kind: "clear" });
  saveCartNow();
  removeOrderKey(CART_KEY_SLOT);
}

export function setCheckoutType(type: CheckoutType): void {
  useCart.setState({ type });
}

type OrderedCopies = { code: string; quantity: number };

/** S4.01: subtracts the ordered copies, so that those another tab has added stay. */
export function removeOrdered(ordered: readonly OrderedCopies[]): void {
  for (const { code, quantity } of ordered) {
    changeCart({ kind: "take", code, copies: quantity });
  }
  saveCartNow();
  removeOrderKey(CART_KEY_SLOT);
}

/** Adds cleared lines to the current cart. */
export function restoreLines(lines: readonly CartLine[]): void {
  for (const { quantity, ...title } of lines) {
    changeCart({ kind: "add", title, copies: quantity });
  }
}

/** Updates the lines with the `printed` titles; `requested` titles that are not among them are out of print. */
export function updateCartTitles(
  requested: readonly string[],
  printed: readonly CartTitle[],
): void {
  changeCart({ kind: "renew", titles: [...printed] });
  const codes = new Set(printed.map(({ code }) => code));
  useCart.setState(({ lines }) => ({
    outOfPrint: lines
      .map(({ code }) => code)
      .filter((code) => requested.includes(code) && !codes.has(code)),
  }));
}
