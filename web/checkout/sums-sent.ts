import { cents, dollars } from "#domain/money.ts";
import type { OrderSums } from "#web/orders/order-figures.tsx";

import type { UnderWay } from "./under-way.ts";

/** What an order comes to as it was sent, whatever would hold now. */
export function sumsSent({ wish, lines }: UnderWay): OrderSums {
  const { cartValue, payAmount, donation, total = 0 } = wish;
  return {
    orderDetails: lines,
    valueFree: dollars(cents(cartValue - payAmount)),
    valuePaid: payAmount,
    shipping: dollars(cents(total - payAmount - donation)),
    donation,
    total,
  };
}
