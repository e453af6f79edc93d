import type { RegularGivingRow } from "#api/db/donations/regular-givings.ts";
import { resolveRenewal } from "#api/db/donations/renewals.ts";
import type { Gateway } from "#api/integrations/payment-gateway/gateway.ts";
import type { ReportedRegularGiving } from "#api/integrations/payment-gateway/regular-giving-report.ts";
import type { Services } from "#api/services.ts";

import { logGatewayOutcome } from "./log-gateway-outcome.ts";
import { getVaultId } from "./vault-id.ts";

type RenewalServices = Pick<Services, "db" | "log"> & {
  gateway: { regularGivings: Pick<Gateway["regularGivings"], "find" | "renew"> };
};

/**
 * Has a giving charged to what the gateway keeps for it by now, where it is not certain whether another card or account was
 * taken, whose token has that hash: whichever it is, the same is kept and charged after that. What the gateway keeps of it
 * then. Throws `GatewayUnreachable`.
 */
export async function finishRenewal(
  { db, gateway, log }: RenewalServices,
  regularGiving: RegularGivingRow,
  known: ReportedRegularGiving,
  hash: string,
): Promise<ReportedRegularGiving> {
  const { id, orderid } = regularGiving;
  const outcome = await gateway.regularGivings.renew(known.id, getVaultId(regularGiving));
  logGatewayOutcome(log, orderid, outcome, "a regular giving was renewed by asking for it");
  if (outcome.kind !== "done") return known;
  await resolveRenewal(db, { id, hash });
  return (await gateway.regularGivings.find(orderid, known.id)) ?? known;
}
