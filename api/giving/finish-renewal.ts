import type { GivingRow } from "#api/db/givings.ts";
import { endRenewal } from "#api/db/renewals.ts";
import type { ReportedGiving } from "#api/parties/gateway-giving-report.ts";
import type { Gateway } from "#api/parties/gateway.ts";
import type { Services } from "#api/services.ts";

import { vaultIdOf } from "./vault-id.ts";

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
  const facts = { orderid, ...("answer" in outcome && { answer: outcome.answer }) };
  log.info({ ...facts, outcome: outcome.kind }, "a regular giving was renewed by asking for it");
  if (outcome.kind !== "done") return known;
  await endRenewal(db, { id, hash });
  return (await gateway.givings.find(orderid, known.id)) ?? known;
}

/** Under which the gateway keeps what it is paid with. */
export function keptUnder({ vault_id, orderid }: Pick<GivingRow, "vault_id" | "orderid">): string {
  return vault_id ?? vaultIdOf(orderid);
}
