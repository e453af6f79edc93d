import { beginTry, findTry, forgetTry, finishTry } from "#api/db/limits/payment-tries.ts";
import { hashOfSubject } from "#api/db/people/subject.ts";
import { limitAttempts } from "#api/limits/limit-attempts.ts";
import { hashesToLimit, limitDeclinesOfNetwork } from "#api/limits/limit-declines-of-network.ts";
import { untilWholeStep } from "#api/ordering/answer-evenly.ts";
import { limitTries, refuseWhileClosed } from "#api/ordering/limit-payments.ts";
import { trackDeclines } from "#api/ordering/track-declines.ts";
import type { RegularGivingOutcome } from "#api/integrations/payment-gateway/regular-givings.ts";
import type { Member } from "#api/integrations/identity-provider/identity.ts";
import { Refused } from "#api/problem.ts";
import type { Services } from "#api/services.ts";

import { notChanged } from "./change-refusals.ts";

/** In an hour, of what was sent before: each is asked of the gateway. */
const MOST_AGAIN = 10;

/** Of another card or account by the gateway: for certain nothing was done. */
export type Refusal = Extract<RegularGivingOutcome, { kind: "refused" }>;

export type Asker = { member: Member; ipAddress: string };

/** Under which a card is tried at the gateway, by the hash of the token that stands for it. */
export function tryIdOf(hash: string): string {
  return `V-${hash.slice(0, 32)}`;
}

/**
 * D3: counts that another card or account is tried for a giving, as if it were to be paid with, and refuses what is too much.
 * Whether the same was sent before: that counts once, and is refused only when it was declined, or is sent too often.
 */
export async function beginCardTry(
  services: Services,
  tryId: string,
  { member, ipAddress }: Asker,
): Promise<boolean> {
  const { db, now } = services;
  const known = await findTry(db, tryId);
  if (known?.declined_at) throw cardRefused();
  if (known) {
    await limitAttempts(services, member, { name: "giving-card-again", most: MOST_AGAIN });
    return true;
  }

  await refuseWhileClosed(services, "giving-cards-closed");
  await limitTries(services, { member, isDonation: false });
  const subject = hashOfSubject(member.externalId);
  const hashes = await hashesToLimit(services, ipAddress);
  return db.transaction().execute(async (trx) => {
    const network = await limitDeclinesOfNetwork(trx, services, hashes);
    return !(await beginTry(trx, { reference: tryId, subject, network }, now()));
  });
}

/** Counts that the gateway has refused it, and what is answered then. `began`: when it was asked. */
export async function refuseCard(
  services: Services,
  tryId: string,
  { why, began }: Pick<Refusal, "why"> & { began: number },
): Promise<Refused> {
  const { db, now, refusalStep } = services;
  if (why === "library") {
    // It was first sent now: when it is refused again, that is for certain.
    await forgetTry(db, tryId);
    return notChanged();
  }
  await finishTry(db, tryId, { isDeclined: true, now: now() });
  await trackDeclines(services);
  await untilWholeStep(began, refusalStep);
  return cardRefused();
}

function cardRefused(): Refused {
  return new Refused(402, "giving-card-refused");
}
