import { beyond, cents, sum, zero } from "#domain/money.ts";
import type { Quote } from "#domain/pricing.ts";
import type { OrderInFlight } from "#web/placing/order-in-flight.ts";
import { isDonation, totalOf } from "#web/placing/wish.ts";

/** What an order comes to as it was sent, whatever would hold now. */
export function sumsSent({ wish }: Pick<OrderInFlight, "wish">): Quote {
  const value = isDonation(wish) ? zero : cents(wish.cartValue);
  const pay = isDonation(wish) ? zero : cents(wish.payAmount);
  const donation = cents(wish.donation);
  const total = cents(totalOf(wish));
  const free = beyond(value, pay);
  return { value, free, pay, shipping: beyond(total, sum(pay, donation)), donation, total };
}
