import { type Cart, useCart } from "#web/cart/cart-state.ts";
import type { OrderInFlight } from "#web/checkout/submit/order-in-flight.ts";
import { isDonation } from "#web/checkout/submit/order-request.ts";

/** What is decided upon: the cart, and while an order is being sent that. */
export function useShownCart(sent: OrderInFlight | null): Cart {
  const cart = useCart();
  if (!sent || isDonation(sent.wish)) return cart;
  return { lines: sent.lines, type: sent.wish.type, gone: [] };
}
