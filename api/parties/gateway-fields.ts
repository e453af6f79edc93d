import type { PaymentMethod } from "#domain/payment-methods.ts";

/** What transact.php has to be told of what is paid with. */
export function methodOf(method: PaymentMethod): Record<string, string> {
  return method === "bank" ? { payment: "check" } : {};
}
