import { changeGiving, findGivingById, type GivingRow } from "#api/db/givings.ts";
import { findChange, keepChange } from "#api/db/giving-changes.ts";
import { lockPerson } from "#api/db/users.ts";
import { sha256 } from "#api/ordering/fingerprint.ts";
import type { GivingChange as Change, GivingOutcome } from "#api/parties/gateway-givings.ts";
import { orNotFound, Refused } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import type { GivingChange } from "#contract/gifts.ts";
import { cents } from "#domain/money.ts";
import { refuseGift } from "#domain/gifts.ts";

import { checkSoon } from "./check-soon.ts";
import { tellChanged } from "./tell-giving.ts";

/** In seconds: when it may be tried again. */
const PAUSE = 30;

/**
 * Changes what is given each month, or what is paid with, at the gateway and then in the books. Sent again with its key it is
 * done once. Refused, it stays as it was; without an answer it is asked after, and may be sent again.
 */
export async function changeOwnGiving(
  services: Services,
  giving: GivingRow,
  asked: GivingChange,
  key: string | undefined,
): Promise<GivingRow> {
  const { db, gateway, now, log } = services;
  const fingerprint = sha256(JSON.stringify([asked.id, asked.donation ?? null]));
  const known = key === undefined ? undefined : await findChange(db, giving.user_id, key);
  if (known?.fingerprint === fingerprint) return giving;
  if (known) throw new Refused(422, "order-key-used");
  if (giving.state !== "active") throw new Refused(409, "giving-pending", undefined, PAUSE);

  const change = readChange(services, asked);
  const outcome = await gateway.givings.change(giving.subscription_id ?? "", change);
  const facts = { orderid: giving.orderid, outcome: outcome.kind };
  log.info(facts, "the gateway was asked to change a regular giving");
  await requireDone(services, giving, change, outcome);

  return db.transaction().execute(async (trx) => {
    const { email } = await lockPerson(trx, giving.user_id);
    const changes =
      "amount" in change
        ? { amount_cents: change.amount }
        : { payment_method: change.paymentMethod, last_four: "" };
    await changeGiving(trx, giving.id, changes, now());
    const changed = orNotFound(await findGivingById(trx, giving.id));
    if (key !== undefined) {
      await keepChange(trx, { userId: giving.user_id, key, fingerprint }, now());
    }
    await tellChanged(trx, services, changed, email, "amount" in change ? "amount" : "method");
    return changed;
  });
}

function readChange({ minimumDonation }: Services, asked: GivingChange): Change {
  if (asked.donation === undefined) {
    return { token: asked.paymentId ?? "", paymentMethod: asked.paymentMethod ?? "card" };
  }
  const amount = cents(asked.donation);
  const refusal = refuseGift(amount, minimumDonation);
  if (refusal) throw new Refused(422, refusal.code, refusal.params);
  return { amount };
}

async function requireDone(
  services: Services,
  giving: GivingRow,
  change: Change,
  outcome: GivingOutcome,
): Promise<void> {
  if (outcome.kind === "done") return;
  if (outcome.kind === "unknown") {
    await checkSoon(services, giving.orderid, 0);
    throw new Refused(409, "giving-change-unknown", undefined, PAUSE);
  }
  services.log.warn(
    { orderid: giving.orderid, answer: outcome.answer },
    "a giving stayed as it was",
  );
  if ("token" in change) throw new Refused(402, "giving-card-refused");
  throw new Refused(503, "giving-not-changed", undefined, PAUSE);
}
