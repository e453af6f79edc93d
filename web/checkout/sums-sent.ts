import { cents, dollars } from "#domain/money.ts";
import type { OrderSums } from "#web/orders/order-figures.tsx";
import type { UnderWay } from "#web/placing/under-way.ts";
import { isGift, totalOf } from "#web/placing/wish.ts";

/** What an order comes to as it was sent, whatever would hold now. */
export function sumsSent({ wish, lines }: UnderWay): OrderSums {
  const { donation } = wish;
  const { cartValue, payAmount } = isGift(wish) ? { cartValue: 0, payAmount: 0 } : wish;
  const total = totalOf(wish);
  return {
    orderDetails: lines,
    valueFree: dollars(cents(cartValue - payAmount)),
    valuePaid: payAmount,
    shipping: dollars(cents(total - payAmount - donation)),
    donation,
    total,
  };
}
