import type { RegularGivingRow } from "#api/db/donations/regular-givings.ts";
import { resolveRenewal } from "#api/db/donations/renewals.ts";
import type { Gateway } from "#api/integrations/payment-gateway/gateway.ts";
import type { ReportedRegularGiving } from "#api/integrations/payment-gateway/regular-giving-report.ts";
import type { Database, Logging } from "#api/services.ts";

import { logGatewayOutcome } from "./log-gateway-outcome.ts";
import { getVaultId } from "./vault-id.ts";

type RenewalServices = Database &
  Logging & {
    gateway: {
      regularGivings: Pick<Gateway["regularGivings"], "find" | "setSchedulePaymentMethod">;
    };
  };

/**
 * Sets the schedule to the payment method that the gateway stores, when it is uncertain whether the one with token hash
 * `hash` was accepted: later charges then use what is stored, the old or the new one. Returns the gateway's report of
 * it. Throws `GatewayUnreachable`.
 */
export async function finishRenewal(
  { db, gateway, log }: RenewalServices,
  regularGiving: RegularGivingRow,
  reported: ReportedRegularGiving,
  hash: string,
): Promise<ReportedRegularGiving> {
  const { id, orderid } = regularGiving;
  const outcome = await gateway.regularGivings.setSchedulePaymentMethod(
    reported.id,
    getVaultId(regularGiving),
  );
  logGatewayOutcome(
    log,
    orderid,
    outcome,
    "the schedule of a regular giving was set to the stored card or account",
  );
  if (outcome.kind !== "done") return reported;
  await resolveRenewal(db, { id, hash });
  return (await gateway.regularGivings.find(orderid, reported.id)) ?? reported;
}
