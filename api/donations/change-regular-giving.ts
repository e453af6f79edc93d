import {
  changeRegularGiving,
  findRegularGivingById,
  type RegularGivingRow,
  lockRegularGiving,
} from "#api/db/donations/regular-givings.ts";
import { resolveRenewal, findChange, recordChange } from "#api/db/donations/renewals.ts";
import { lockPerson } from "#api/db/people/users.ts";
import { limitAttempts } from "#api/limits/limit-attempts.ts";
import { CHECK_DELAY_SECONDS } from "#api/ordering/schedule-payment-check.ts";
import { sha256 } from "#api/ordering/resolve-idempotency-key.ts";
import {
  type PaymentSource,
  logGatewayOutcome,
} from "#api/integrations/payment-gateway/regular-givings.ts";
import { orNotFound, ProblemError } from "#api/problem.ts";
import type { OrderServices } from "#api/services.ts";
import type { RegularGivingChange } from "#contract/donations.ts";
import { refuseDonationAmount } from "#domain/donations.ts";
import { type Cents, cents } from "#domain/money.ts";

import { regularGivingPending, notChangedError, unknownChangeError } from "./change-errors.ts";
import { scheduleRegularGivingCheck } from "./begin-regular-giving.ts";
import { renewRegularGiving } from "./renew-regular-giving.ts";
import { mailRegularGivingChanged } from "./donation-mails.ts";
import type { Requester } from "./try-card.ts";

/** Each change costs a gateway call and a mail. */
const MAX_AMOUNT_CHANGES_PER_HOUR = 10;

type ChangeInput = Requester & { request: RegularGivingChange; key: string | undefined };

/**
 * Changes the amount or payment method at the gateway, then in the database. A repeated key changes nothing. Throws
 * `ProblemError` when it was refused or is uncertain; an uncertain change is checked and may be sent again.
 */
export async function changeOwnRegularGiving(
  services: OrderServices,
  regularGiving: RegularGivingRow,
  { request, key, ...requester }: ChangeInput,
): Promise<RegularGivingRow> {
  const { id, user_id: userId, orderid } = regularGiving;
  const fingerprint = sha256(JSON.stringify([request.id, request.donation ?? null]));
  const existing = key === undefined ? undefined : await findChange(services.db, userId, key);
  if (existing?.fingerprint === fingerprint) return regularGiving;
  if (existing) throw new ProblemError(422, "order-key-used");
  if (regularGiving.state !== "active") throw regularGivingPending();

  const change = await applyAtGateway(services, regularGiving, request, requester);
  const changed = await services.db.transaction().execute(async (trx) => {
    const { email } = await lockPerson(trx, userId);
    const before = await lockRegularGiving(trx, id);
    if (key !== undefined) await recordChange(trx, { userId, key, fingerprint }, services.now());
    if (change === null || before.state !== "active" || isAlreadyApplied(before, change))
      return before;

    await changeRegularGiving(trx, id, change, services.now());
    if (request.paymentId) await resolveRenewal(trx, { id, hash: sha256(request.paymentId) });
    const after = orNotFound(await findRegularGivingById(trx, id));
    await mailRegularGivingChanged(
      trx,
      services,
      after,
      email,
      "amount_cents" in change ? "amount" : "method",
    );
    return after;
  });
  // The check finds out which card it is.
  await scheduleRegularGivingCheck(services, orderid, CHECK_DELAY_SECONDS);
  return changed;
}

type Change = { amount_cents: Cents } | Pick<RegularGivingRow, "payment_method" | "last_four">;

/** A report may have brought the new amount already, with its mail. */
function isAlreadyApplied(regularGiving: RegularGivingRow, change: Change): boolean {
  return "amount_cents" in change && change.amount_cents === regularGiving.amount_cents;
}

/** What the gateway changed; null when the database has it already. */
async function applyAtGateway(
  services: OrderServices,
  regularGiving: RegularGivingRow,
  request: RegularGivingChange,
  requester: Requester,
): Promise<Change | null> {
  if (request.donation !== undefined) {
    const amount = cents(request.donation);
    return {
      amount_cents: await changeAmountAtGateway(services, regularGiving, amount, requester),
    };
  }
  const paidWith: PaymentSource = {
    token: request.paymentId ?? "",
    paymentMethod: request.paymentMethod ?? "card",
  };
  const renewed = await renewRegularGiving(services, regularGiving, paidWith, requester);
  return renewed && { ...renewed, payment_method: paidWith.paymentMethod };
}

async function changeAmountAtGateway(
  services: OrderServices,
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
  logGatewayOutcome(log, orderid, outcome, "the gateway was asked to change a regular giving");
  if (outcome.kind === "done") return amount;
  if (outcome.kind === "refused") throw notChangedError();
  await scheduleRegularGivingCheck(services, orderid, 0);
  throw unknownChangeError();
}
