import type { GivingRow } from "#api/db/givings/givings.ts";
import { endRenewal } from "#api/db/givings/renewals.ts";
import type { Gateway } from "#api/integrations/payment-gateway/gateway.ts";
import type { ReportedGiving } from "#api/integrations/payment-gateway/giving-report.ts";
import type { Services } from "#api/services.ts";

import { tellOutcome } from "./tell-outcome.ts";
import { keptUnder } from "./vault-id.ts";

type Finishing = Pick<Services, "db" | "log"> & {
  gateway: { givings: Pick<Gateway["givings"], "find" | "renew"> };
};

/**
 * Has a giving charged to what the gateway keeps for it by now, where it is not certain whether another card or account was
 * taken, whose token has that hash: whichever it is, the same is kept and charged after that. What the gateway keeps of it
 * then. Throws `GatewayUnreachable`.
 */
export async function finishRenewal(
  { db, gateway, log }: Finishing,
  giving: GivingRow,
  known: ReportedGiving,
  hash: string,
): Promise<ReportedGiving> {
  const { id, orderid } = giving;
  const outcome = await gateway.givings.renew(known.id, keptUnder(giving));
  tellOutcome(log, orderid, outcome, "a regular giving was renewed by asking for it");
  if (outcome.kind !== "done") return known;
  await endRenewal(db, { id, hash });
  return (await gateway.givings.find(orderid, known.id)) ?? known;
}
