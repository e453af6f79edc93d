import { findChange, recordChange } from "#api/db/donations/regular-giving-changes.ts";
import {
  changeRegularGiving,
  findRegularGivingById,
  type RegularGivingRow,
  lockRegularGiving,
} from "#api/db/donations/regular-givings.ts";
import { resolveRenewal } from "#api/db/donations/renewals.ts";
import { lockPerson } from "#api/db/people/users.ts";
import { limitAttempts } from "#api/limits/limit-attempts.ts";
import { CHECK_DELAY_SECONDS } from "#api/ordering/schedule-payment-check.ts";
import { sha256 } from "#api/ordering/fingerprint.ts";
import type { PaymentSource } from "#api/integrations/payment-gateway/regular-givings.ts";
import { orNotFound, ProblemError } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import type { RegularGivingChange } from "#contract/donations.ts";
import { refuseDonationAmount } from "#domain/donations.ts";
import { type Cents, cents } from "#domain/money.ts";

import { regularGivingPending, notChangedError, unknownChangeError } from "./change-errors.ts";
import { scheduleGivingCheck } from "./schedule-regular-giving-check.ts";
import { renewRegularGiving } from "./renew-regular-giving.ts";
import { mailGivingChanged } from "./mail-regular-giving.ts";
import { logGatewayOutcome } from "./log-gateway-outcome.ts";
import type { Requester } from "./try-card.ts";

/** In an hour: each is asked of the gateway, and told by mail. */
const MAX_AMOUNT_CHANGES_PER_HOUR = 10;

type ChangeInput = Requester & { asked: RegularGivingChange; key: string | undefined };

/**
 * Changes what is given each month, or what is paid with, at the gateway and then in the books. Sent again with its key it is
 * done once. Refused, it stays as it was; without an answer it is asked after, and may be sent again.
 */
export async function changeOwnRegularGiving(
  services: Services,
  regularGiving: RegularGivingRow,
  { asked, key, ...asker }: ChangeInput,
): Promise<RegularGivingRow> {
  const { id, user_id: userId, orderid } = regularGiving;
  const fingerprint = sha256(JSON.stringify([asked.id, asked.donation ?? null]));
  const known = key === undefined ? undefined : await findChange(services.db, userId, key);
  if (known?.fingerprint === fingerprint) return regularGiving;
  if (known) throw new ProblemError(422, "order-key-used");
  if (regularGiving.state !== "active") throw regularGivingPending();

  const change = await applyAtGateway(services, regularGiving, asked, asker);
  const changed = await services.db.transaction().execute(async (trx) => {
    const { email } = await lockPerson(trx, userId);
    const before = await lockRegularGiving(trx, id);
    if (key !== undefined) await recordChange(trx, { userId, key, fingerprint }, services.now());
    if (change === null || before.state !== "active" || isAlreadyApplied(before, change))
      return before;

    await changeRegularGiving(trx, id, change, services.now());
    if (asked.paymentId) await resolveRenewal(trx, { id, hash: sha256(asked.paymentId) });
    const after = orNotFound(await findRegularGivingById(trx, id));
    await mailGivingChanged(
      trx,
      services,
      after,
      email,
      "amount_cents" in change ? "amount" : "method",
    );
    return after;
  });
  // Which card it is, is told then.
  await scheduleGivingCheck(services, orderid, CHECK_DELAY_SECONDS);
  return changed;
}

type Change = { amount_cents: Cents } | Pick<RegularGivingRow, "payment_method" | "last_four">;

/** Whether the gateway has told it meanwhile, and whoever gives was told then. */
function isAlreadyApplied(regularGiving: RegularGivingRow, change: Change): boolean {
  return "amount_cents" in change && change.amount_cents === regularGiving.amount_cents;
}

/** What the gateway has done, as the books have it; null of what is in them. */
async function applyAtGateway(
  services: Services,
  regularGiving: RegularGivingRow,
  asked: RegularGivingChange,
  asker: Requester,
): Promise<Change | null> {
  if (asked.donation !== undefined) {
    const amount = cents(asked.donation);
    return { amount_cents: await changeAmountAtGateway(services, regularGiving, amount, asker) };
  }
  const paidWith: PaymentSource = {
    token: asked.paymentId ?? "",
    paymentMethod: asked.paymentMethod ?? "card",
  };
  const renewed = await renewRegularGiving(services, regularGiving, paidWith, asker);
  return renewed && { ...renewed, payment_method: paidWith.paymentMethod };
}

async function changeAmountAtGateway(
  services: Services,
  regularGiving: RegularGivingRow,
  amount: Cents,
  { member }: Requester,
): Promise<Cents> {
  const { gateway, log } = services;
  const { orderid, subscription_id } = regularGiving;
  const refusal = refuseDonationAmount(amount, services);
  if (refusal) throw new ProblemError(422, refusal.code, refusal.params);
  await limitAttempts(services, member, {
    name: "giving-amount",
    most: MAX_AMOUNT_CHANGES_PER_HOUR,
  });

  const outcome = await gateway.regularGivings.change(subscription_id ?? "", amount);
  logGatewayOutcome(log, orderid, outcome, "the gateway was asked to change a giving");
  if (outcome.kind === "done") return amount;
  if (outcome.kind === "refused") throw notChangedError();
  await scheduleGivingCheck(services, orderid, 0);
  throw unknownChangeError();
}
