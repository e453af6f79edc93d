import type { UserAddress } from "#contract/user-addresses.ts";
import type { User } from "#contract/users.ts";
import { dollars } from "#domain/money.ts";
import type { CheckoutType, Quote } from "#domain/pricing.ts";
import { listOrderedLines } from "#web/shop/cart/cart-sum.ts";
import type { Cart } from "#web/shop/cart/cart-state.ts";

import type { BookOrderRequest } from "#web/shop/checkout/submit/order-request.ts";

type CheckoutInput = {
  user: Pick<User, "userId">;
  address: Pick<UserAddress, "id">;
  cart: Pick<Cart, "lines" | "outOfPrint">;
  type: CheckoutType;
  quote: Quote;
  filledIn: FormData;
};

/** S7.20: the order with the amounts that the person agreed to. */
export function buildOrderRequest({
  user,
  address,
  cart,
  type,
  quote,
  filledIn,
}: CheckoutInput): BookOrderRequest {
  return {
    userId: user.userId,
    addressId: address.id,
    bookOrders: listOrderedLines(cart).map(({ code, quantity }) => ({ bookCode: code, quantity })),
    type,
    donation: dollars(quote.donation),
    cartValue: dollars(quote.value),
    payAmount: dollars(quote.pay),
    total: dollars(quote.total),
    fgben: filledIn.has("fgben"),
    fgbes: filledIn.has("fgbes"),
    caten: filledIn.has("caten"),
    cates: filledIn.has("cates"),
  };
}
