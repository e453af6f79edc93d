import type { PaymentMethod } from "#domain/payment-methods.ts";

/** Fields of transact.php for a payment method. */
export function paymentMethodFields(method: PaymentMethod): Record<string, string> {
  return method === "bank" ? { payment: "check" } : {};
}

/** The last four digits of a masked number; empty when there are none. */
export function parseLastFour(masked: string): string {
  return /\d{4}$/.exec(masked)?.[0] ?? "";
}
