import { excessOver, cents, sum, zero } from "#domain/money.ts";
import type { Quote } from "#domain/pricing.ts";
import type { OrderInFlight } from "#web/checkout/submit/order-in-flight.ts";
import { isDonation, getTotal } from "#web/checkout/submit/order-request.ts";

/** What an order comes to as it was sent, whatever would hold now. */
export function getSentQuote({ wish }: Pick<OrderInFlight, "wish">): Quote {
  const value = isDonation(wish) ? zero : cents(wish.cartValue);
  const pay = isDonation(wish) ? zero : cents(wish.payAmount);
  const donation = cents(wish.donation);
  const total = cents(getTotal(wish));
  const free = excessOver(value, pay);
  return { value, free, pay, shipping: excessOver(total, sum(pay, donation)), donation, total };
}
