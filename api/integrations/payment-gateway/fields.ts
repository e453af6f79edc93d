import type { PaymentMethod } from "#domain/payment-methods.ts";

/** What transact.php has to be told of what is paid with. */
export function paymentMethodFields(method: PaymentMethod): Record<string, string> {
  return method === "bank" ? { payment: "check" } : {};
}

/** The last four figures of a number of which the gateway hides the others; "" when it tells none. */
export function parseLastFour(masked: string): string {
  return /\d{4}$/.exec(masked)?.[0] ?? "";
}
