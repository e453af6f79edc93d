import { type Cart, useCart } from "#web/cart/cart-state.ts";

import type { UnderWay } from "./under-way.ts";

/** What is decided upon: the cart, and while an order is being sent that. */
export function useShownCart(sent: UnderWay | null): Cart {
  const cart = useCart();
  return sent ? { lines: sent.lines, type: sent.wish.type, gone: [] } : cart;
}
