import { excessOver, cents, sum, zero } from "#domain/money.ts";
import type { Quote } from "#domain/pricing.ts";
import type { OrderInFlight } from "#web/shop/checkout/submit/order-in-flight.ts";
import { isDonation, getTotal } from "#web/shop/checkout/submit/order-request.ts";

export function getSentQuote({ wish: request }: Pick<OrderInFlight, "wish">): Quote {
  const value = isDonation(request) ? zero : cents(request.cartValue);
  const pay = isDonation(request) ? zero : cents(request.payAmount);
  const donation = cents(request.donation);
  const total = cents(getTotal(request));
  const free = excessOver(value, pay);
  return { value, free, pay, shipping: excessOver(total, sum(pay, donation)), donation, total };
}
