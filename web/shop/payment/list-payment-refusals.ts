import type { Refusal } from "#domain/free-order.ts";

import type { PaymentState } from "./payment-state.ts";

/** Why payment is impossible now: the gateway's fields are loading or have failed. */
export function listPaymentRefusals(stage: PaymentState["stage"]): Refusal[] {
  if (stage === "open") return [];
  return [{ code: stage === "failed" ? "payment-form-needed" : "payment-opening" }];
}
