import type { CheckoutType } from "#domain/pricing.ts";

import type { CartTitle } from "./cart-line.ts";
import { changeCart, useCart } from "./cart-state.ts";

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

export function setCheckoutType(type: CheckoutType): void {
  useCart.setState({ type });
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
