import type { CartLine as OrderLine } from "#domain/free-order.ts";
import { type Cents, cents } from "#domain/money.ts";
import { getLinesValue } from "#domain/pricing.ts";

import type { CartLine } from "./cart-line.ts";
import type { Cart } from "./cart-state.ts";

type CountedCart = Pick<Cart, "lines" | "outOfPrint">;

/** The lines to order: at least one copy (S5.11) and in print. */
export function listOrderedLines({ lines, outOfPrint }: CountedCart): CartLine[] {
  return lines.filter(({ code, quantity }) => quantity > 0 && !outOfPrint.includes(code));
}

export function toPricedLines(cart: CountedCart): OrderLine[] {
  return listOrderedLines(cart).map(({ type, price, quantity }) => ({
    type,
    quantity,
    price: cents(price),
  }));
}

export function calculateCartValue(cart: CountedCart): Cents {
  return getLinesValue(toPricedLines(cart));
}

export function countCopies(cart: CountedCart): number {
  return listOrderedLines(cart).reduce((copies, { quantity }) => copies + quantity, 0);
}
