import { findChange, keepChange } from "#api/db/donations/regular-giving-changes.ts";
import {
  changeRegularGiving,
  findRegularGivingById,
  type RegularGivingRow,
  lockRegularGiving,
} from "#api/db/donations/regular-givings.ts";
import { endRenewal } from "#api/db/donations/renewals.ts";
import { lockPerson } from "#api/db/people/users.ts";
import { limitAttempts } from "#api/limits/limit-attempts.ts";
import { SOON } from "#api/ordering/ask-after.ts";
import { sha256 } from "#api/ordering/fingerprint.ts";
import type { PaidWith } from "#api/integrations/payment-gateway/regular-givings.ts";
import { orNotFound, Refused } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import type { RegularGivingChange } from "#contract/donations.ts";
import { refuseDonationAmount } from "#domain/donations.ts";
import { type Cents, cents } from "#domain/money.ts";

import { regularGivingPending, notChanged, unknownChange } from "./change-refusals.ts";
import { checkSoon } from "./check-soon.ts";
import { renewRegularGiving } from "./renew-regular-giving.ts";
import { tellChanged } from "./tell-regular-giving.ts";
import { tellOutcome } from "./tell-outcome.ts";
import type { Asker } from "./try-card.ts";

/** In an hour: each is asked of the gateway, and told by mail. */
const MOST_AMOUNTS = 10;

type Asking = Asker & { asked: RegularGivingChange; key: string | undefined };

/**
 * Changes what is given each month, or what is paid with, at the gateway and then in the books. Sent again with its key it is
 * done once. Refused, it stays as it was; without an answer it is asked after, and may be sent again.
 */
export async function changeOwnRegularGiving(
  services: Services,
  regularGiving: RegularGivingRow,
  { asked, key, ...asker }: Asking,
): Promise<RegularGivingRow> {
  const { id, user_id: userId, orderid } = regularGiving;
  const fingerprint = sha256(JSON.stringify([asked.id, asked.donation ?? null]));
  const known = key === undefined ? undefined : await findChange(services.db, userId, key);
  if (known?.fingerprint === fingerprint) return regularGiving;
  if (known) throw new Refused(422, "order-key-used");
  if (regularGiving.state !== "active") throw regularGivingPending();

  const change = await make(services, regularGiving, asked, asker);
  const changed = await services.db.transaction().execute(async (trx) => {
    const { email } = await lockPerson(trx, userId);
    const before = await lockRegularGiving(trx, id);
    if (key !== undefined) await keepChange(trx, { userId, key, fingerprint }, services.now());
    if (change === null || before.state !== "active" || isKnown(before, change)) return before;

    await changeRegularGiving(trx, id, change, services.now());
    if (asked.paymentId) await endRenewal(trx, { id, hash: sha256(asked.paymentId) });
    const after = orNotFound(await findRegularGivingById(trx, id));
    await tellChanged(trx, services, after, email, "amount_cents" in change ? "amount" : "method");
    return after;
  });
  // Which card it is, is told then.
  await checkSoon(services, orderid, SOON);
  return changed;
}

type Change = { amount_cents: Cents } | Pick<RegularGivingRow, "payment_method" | "last_four">;

/** Whether the gateway has told it meanwhile, and whoever gives was told then. */
function isKnown(regularGiving: RegularGivingRow, change: Change): boolean {
  return "amount_cents" in change && change.amount_cents === regularGiving.amount_cents;
}

/** What the gateway has done, as the books have it; null of what is in them. */
async function make(
  services: Services,
  regularGiving: RegularGivingRow,
  asked: RegularGivingChange,
  asker: Asker,
): Promise<Change | null> {
  if (asked.donation !== undefined) {
    const amount = cents(asked.donation);
    return { amount_cents: await changeAmount(services, regularGiving, amount, asker) };
  }
  const paidWith: PaidWith = {
    token: asked.paymentId ?? "",
    paymentMethod: asked.paymentMethod ?? "card",
  };
  const renewed = await renewRegularGiving(services, regularGiving, paidWith, asker);
  return renewed && { ...renewed, payment_method: paidWith.paymentMethod };
}

async function changeAmount(
  services: Services,
  regularGiving: RegularGivingRow,
  amount: Cents,
  { member }: Asker,
): Promise<Cents> {
  const { gateway, log } = services;
  const { orderid, subscription_id } = regularGiving;
  const refusal = refuseDonationAmount(amount, services);
  if (refusal) throw new Refused(422, refusal.code, refusal.params);
  await limitAttempts(services, member, { name: "giving-amount", most: MOST_AMOUNTS });

  const outcome = await gateway.regularGivings.change(subscription_id ?? "", amount);
  tellOutcome(log, orderid, outcome, "the gateway was asked to change a giving");
  if (outcome.kind === "done") return amount;
  if (outcome.kind === "refused") throw notChanged();
  await checkSoon(services, orderid, 0);
  throw unknownChange();
}
