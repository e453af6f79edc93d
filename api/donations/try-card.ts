import {
  recordPaymentTry,
  findPaymentTry,
  deletePaymentTry,
  resolvePaymentTry,
} from "#api/db/limits/payment-tries.ts";
import { hashSubject } from "#api/db/people/hash-subject.ts";
import type { RegularGivingOutcome } from "#api/integrations/payment-gateway/regular-givings.ts";
import { limitAttempts } from "#api/limits/limit-attempts.ts";
import {
  limitPaymentTries,
  refuseWhileBreakerOpen,
  padResponseTime,
  hashNetworkForLimit,
  limitNetworkDeclines,
} from "#api/ordering/limit-payments.ts";
import { trackDeclines } from "#api/ordering/track-declines.ts";
import type { Member } from "#api/ports.ts";
import { ProblemError } from "#api/problem.ts";
import type { Calendar, PaymentSettings, RecordServices } from "#api/services.ts";

import { notChangedError } from "./change-errors.ts";

/** Limits repetitions of one card: each costs a call to the gateway. */
const MAX_RETRIES_PER_HOUR = 10;

/** The gateway certainly did not store the card or account. */
export type GatewayRefusal = Extract<RegularGivingOutcome, { kind: "refused" }>;

export type Requester = { member: Member; ipAddress: string };

/** Our id for trying a card at the gateway, from the hash of its token. */
export function buildCardTryId(hash: string): string {
  return `V-${hash.slice(0, 32)}`;
}

/**
 * D3: counts a try of another card or account like a payment, and throws `ProblemError` over a limit. Returns true when
 * the token was sent before: that is not counted again, and refused only if it was declined or is sent too often.
 */
export async function beginCardTry(
  services: RecordServices & Calendar & PaymentSettings,
  tryId: string,
  { member, ipAddress }: Requester,
): Promise<boolean> {
  const { db, now } = services;
  const previous = await findPaymentTry(db, tryId);
  if (previous?.declined_at) throw cardRefusedError();
  if (previous) {
    await limitAttempts(services, member, {
      name: "giving-card-again",
      most: MAX_RETRIES_PER_HOUR,
    });
    return true;
  }

  await refuseWhileBreakerOpen(services, "giving-cards-closed");
  await limitPaymentTries(services, { member, isDonation: false });
  const subject = hashSubject(member.externalId);
  const hashes = await hashNetworkForLimit(services, ipAddress);
  return db.transaction().execute(async (trx) => {
    const network = await limitNetworkDeclines(trx, services, hashes);
    return !(await recordPaymentTry(trx, { reference: tryId, subject, network }, now()));
  });
}

/** Records a refusal and returns the error to answer. `startedAt`: start of the call, as of `performance.now()`. */
export async function recordRefusedCard(
  services: RecordServices & PaymentSettings,
  tryId: string,
  { why, startedAt }: Pick<GatewayRefusal, "why"> & { startedAt: number },
): Promise<ProblemError> {
  const { db, now, declineStepMs } = services;
  if (why === "library") {
    // Without this try a repetition counts as the first, whose refusal is certain.
    await deletePaymentTry(db, tryId);
    return notChangedError();
  }
  await resolvePaymentTry(db, tryId, { isDeclined: true, now: now() });
  await trackDeclines(services);
  await padResponseTime(startedAt, declineStepMs);
  return cardRefusedError();
}

function cardRefusedError(): ProblemError {
  return new ProblemError(402, "giving-card-refused");
}
