import { countDown } from "#api/integrations/payment-gateway/count-down.ts";
import type { Gateway, Sale } from "#api/integrations/payment-gateway/gateway.ts";
import type { ChargeOutcome } from "#api/integrations/payment-gateway/outcome.ts";

import type { Verdict } from "./next-state.ts";
import { verdictOn } from "./verdict-on.ts";

/** In milliseconds, for a charge and for asking after it: it leaves time to answer in 35 s (P5). */
const LONGEST = 32_000;

type Charged = { outcome: ChargeOutcome; verdict: Verdict };

/** Charges, once, and asks after it where the answer can be read in two ways. */
export async function chargeOnce(
  gateway: Pick<Gateway, "charge" | "findCharge">,
  sale: Sale,
): Promise<Charged> {
  const left = countDown(LONGEST);
  const outcome = await gateway.charge(sale);
  const find = (orderid: string) => gateway.findCharge(orderid, { within: left() });
  const verdict = await verdictOn(outcome, find, sale);
  return { outcome, verdict };
}
