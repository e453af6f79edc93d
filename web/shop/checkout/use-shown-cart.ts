import { type Cart, useCart } from "#web/shop/cart/cart-state.ts";
import type { OrderInFlight } from "#web/shop/checkout/submit/order-in-flight.ts";
import { isDonation } from "#web/shop/checkout/submit/order-request.ts";

/** The cart, or the order in flight while one is being sent. */
export function useShownCart(sentOrder: OrderInFlight | null): Cart {
  const cart = useCart();
  if (!sentOrder || isDonation(sentOrder.wish)) return cart;
  return { lines: sentOrder.lines, type: sentOrder.wish.type, outOfPrint: [] };
}
