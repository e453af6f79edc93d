import {
  recordPaymentTry,
  findPaymentTry,
  deletePaymentTry,
  resolvePaymentTry,
} from "#api/db/limits/payment-tries.ts";
import { hashSubject } from "#api/db/people/hash-subject.ts";
import { limitAttempts } from "#api/limits/limit-attempts.ts";
import { hashNetworkForLimit, limitNetworkDeclines } from "#api/limits/limit-network-declines.ts";
import { padResponseTime } from "#api/ordering/pad-response-time.ts";
import { limitPaymentTries, refuseWhileBreakerOpen } from "#api/ordering/limit-payments.ts";
import { trackDeclines } from "#api/ordering/track-declines.ts";
import type { RegularGivingOutcome } from "#api/integrations/payment-gateway/regular-givings.ts";
import type { Member } from "#api/integrations/identity-provider/identity-provider.ts";
import { ProblemError } from "#api/problem.ts";
import type { Services } from "#api/services.ts";

import { notChangedError } from "./change-errors.ts";

/** In an hour, of what was sent before: each is asked of the gateway. */
const MAX_RETRIES_PER_HOUR = 10;

/** Of another card or account by the gateway: for certain nothing was done. */
export type GatewayRefusal = Extract<RegularGivingOutcome, { kind: "refused" }>;

export type Requester = { member: Member; ipAddress: string };

/** Under which a card is tried at the gateway, by the hash of the token that stands for it. */
export function buildCardTryId(hash: string): string {
  return `V-${hash.slice(0, 32)}`;
}

/**
 * D3: counts that another card or account is tried for a giving, as if it were to be paid with, and refuses what is too much.
 * Whether the same was sent before: that counts once, and is refused only when it was declined, or is sent too often.
 */
export async function beginCardTry(
  services: Services,
  tryId: string,
  { member, ipAddress }: Requester,
): Promise<boolean> {
  const { db, now } = services;
  const known = await findPaymentTry(db, tryId);
  if (known?.declined_at) throw cardRefusedError();
  if (known) {
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

/** Counts that the gateway has refused it, and what is answered then. `began`: when it was asked. */
export async function recordRefusedCard(
  services: Services,
  tryId: string,
  { why, began }: Pick<GatewayRefusal, "why"> & { began: number },
): Promise<ProblemError> {
  const { db, now, refusalStep } = services;
  if (why === "library") {
    // It was first sent now: when it is refused again, that is for certain.
    await deletePaymentTry(db, tryId);
    return notChangedError();
  }
  await resolvePaymentTry(db, tryId, { isDeclined: true, now: now() });
  await trackDeclines(services);
  await padResponseTime(began, refusalStep);
  return cardRefusedError();
}

function cardRefusedError(): ProblemError {
  return new ProblemError(402, "giving-card-refused");
}
