import type { CartLine as OrderLine } from "#domain/free-order.ts";
import { type Cents, cents } from "#domain/money.ts";
import { valueOf } from "#domain/pricing.ts";

import type { CartLine } from "./cart-line.ts";
import type { Cart } from "./cart-state.ts";

type Counted = Pick<Cart, "lines" | "gone">;

/** What would be ordered: the lines with at least one copy (S5.11) that are still printed. */
export function orderedLines({ lines, gone }: Counted): CartLine[] {
  return lines.filter(({ code, quantity }) => quantity > 0 && !gone.includes(code));
}

/** The same as the rules of orders read it. */
export function pricedLines(cart: Counted): OrderLine[] {
  return orderedLines(cart).map(({ type, price, quantity }) => ({
    type,
    quantity,
    price: cents(price),
  }));
}

export function valueOfCart(cart: Counted): Cents {
  return valueOf(pricedLines(cart));
}

export function copiesInCart(cart: Counted): number {
  return orderedLines(cart).reduce((copies, { quantity }) => copies + quantity, 0);
}
