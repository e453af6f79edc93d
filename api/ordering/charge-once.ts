import { startDeadline } from "#api/integrations/payment-gateway/post-form.ts";
import type { Gateway, Sale } from "#api/integrations/payment-gateway/gateway.ts";
import type { ChargeOutcome } from "#api/integrations/payment-gateway/outcome.ts";

import type { PaymentVerdict } from "./next-attempt-state.ts";
import { resolveVerdict } from "./reconcile-payment.ts";

/** In milliseconds, for the charge and the question after it; leaves time to answer within 35 s (P5). */
const CHARGE_TIMEOUT_MS = 32_000;

type ChargeResult = { outcome: ChargeOutcome; verdict: PaymentVerdict };

/** Charges once, and asks the gateway about the charge when the answer is ambiguous. */
export async function chargeOnce(
  gateway: Pick<Gateway, "charge" | "findCharge">,
  sale: Sale,
): Promise<ChargeResult> {
  const remaining = startDeadline(CHARGE_TIMEOUT_MS);
  const outcome = await gateway.charge(sale);
  const find = (orderid: string) => gateway.findCharge(orderid, { timeoutMs: remaining() });
  const verdict = await resolveVerdict(outcome, find, sale);
  return { outcome, verdict };
}
