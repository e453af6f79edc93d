import type { Refusal } from "#domain/free-order.ts";

import type { PaymentState } from "./payment-state.ts";

/** Why nothing can be paid just now: the gateway's fields are not there yet, or did not come. */
export function listPaymentRefusals(stage: PaymentState["stage"]): Refusal[] {
  if (stage === "open") return [];
  return [{ code: stage === "failed" ? "payment-form-needed" : "payment-opening" }];
}
