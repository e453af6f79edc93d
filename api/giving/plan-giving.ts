import { findGivingById, type GivingRow, moveGiving } from "#api/db/givings/givings.ts";
import { SOON } from "#api/ordering/ask-after.ts";
import type { GivingOutcome } from "#api/integrations/payment-gateway/givings.ts";
import { orNotFound } from "#api/problem.ts";
import type { Services } from "#api/services.ts";

import { checkSoon } from "./check-soon.ts";
import { concludeGiving, type GivingVerdict } from "./conclude-giving.ts";
import { tellOutcome } from "./tell-outcome.ts";

export type Giver = { first_name: string; last_name: string };

/**
 * Has the gateway charge it every month from now on, once; in the call of the person who gives, and nowhere else. The giving
 * as it is then: whether it was set up may still be uncertain.
 */
export async function planGiving(
  services: Services,
  giving: GivingRow,
  giver: Giver,
): Promise<GivingRow> {
  const { db, gateway, now, log } = services;
  const { id, orderid, vault_id } = giving;
  const isOurs =
    vault_id && (await moveGiving(db, id, { from: "starting", to: "planning", now: now() }));
  if (!isOurs) return orNotFound(await findGivingById(db, id));

  const outcome = await gateway.givings.begin({
    orderid,
    amount: giving.amount_cents,
    firstDay: giving.first_day,
    vaultId: vault_id,
    firstName: giver.first_name,
    lastName: giver.last_name,
    description: `Regular gift ${id}`,
  });
  const verdict = verdictOn(outcome);
  tellOutcome(log, orderid, outcome, "the gateway was asked for a regular giving");

  const concluded = verdict && (await concludeGiving(services, giving, verdict));
  // What it keeps of the card is told then; or whether there is a giving at all.
  await checkSoon(services, orderid, SOON);
  return concluded ?? orNotFound(await findGivingById(db, id));
}

/** Null when it has to be asked after. */
function verdictOn(outcome: GivingOutcome): GivingVerdict | null {
  if (outcome.kind === "unknown") return null;
  if (outcome.kind === "refused") return { kind: "not-begun", answer: outcome.answer };
  return outcome.id === "" ? null : { kind: "begun", subscriptionId: outcome.id };
}
