import { countAttempt } from "#api/db/attempts.ts";
import { giftsClosedUntil } from "#api/db/gift-breaker.ts";
import { findCardTry, findDecline, wasSent } from "#api/db/payment-tries.ts";
import { hashOfSubject } from "#api/db/subject.ts";
import { findUser, type UserRow } from "#api/db/users.ts";
import { waitInNetwork } from "#api/limit-network.ts";
import type { Member } from "#api/parties/identity.ts";
import { Refused } from "#api/problem.ts";
import type { Services } from "#api/services.ts";

import { sha256 } from "./fingerprint.ts";
import type { Placing } from "./place-order.ts";

/** How often something may be paid, or tried to be. 0 switches a limit off. */
export type PaymentLimits = {
  /** In ten minutes. */
  perPerson: number;
  /** In an hour, from one network. */
  perNetwork: number;
  /** Declined, in a day. */
  declinesPerPerson: number;
  /** With one card, in a day, by whomever. */
  perCard: number;
  /** Gifts alone in ten minutes, by an account that is younger than a day. */
  giftsOfNewAccount: number;
};

/** In seconds. */
const TEN_MINUTES = 10 * 60;
const DAY = 24 * 60 * 60;

/**
 * D3: counts what is to be paid before anything of it is looked at, and refuses what is too much: who tries stolen cards has
 * them declined, and breaks rules. What is sent once more, by its token or its key, counts once and is never refused. Gifts
 * are closed for a while when too many payments were declined.
 */
export async function limitPayments(services: Services, placing: Placing): Promise<void> {
  const { asked, member, key, ipAddress } = placing;
  if (!asked.paymentId) return;
  const { externalId } = member;
  const sent = { externalId, key, tokenSha256: sha256(asked.paymentId) };
  if (await wasSent(services.db, sent)) return;

  const isGift = !("bookOrders" in asked);
  if (isGift) await refuseWhileClosed(services);
  await limitTries(services, { member, ipAddress, isGift });
}

type Trying = {
  member: Pick<Member, "externalId">;
  ipAddress: string;
  isGift: boolean;
};

/** Counts that somebody has something looked at that could be paid with, and refuses what is too much. */
export async function limitTries(
  services: Pick<Services, "db" | "now" | "timeZone" | "paymentLimits">,
  { member, ipAddress, isGift }: Trying,
): Promise<void> {
  const { perPerson, perNetwork, giftsOfNewAccount, ...ofDay } = services.paymentLimits;
  const { externalId } = member;
  const isAskedWho = giftsOfNewAccount > 0 || Object.values(ofDay).some((most) => most > 0);
  const user = isAskedWho ? await findUser(services.db, externalId) : undefined;

  if (user) await refuseDeclined(services, user);
  await countPerson(services, externalId, { action: "pay", most: perPerson });
  if (isGift && user && isNew(user, services.now())) {
    await countPerson(services, externalId, { action: "first-gift", most: giftsOfNewAccount });
  }
  if (perNetwork === 0) return;
  const limit = { action: "pay", most: perNetwork };
  refuseWait(await waitInNetwork(services, ipAddress, limit));
}

async function refuseWhileClosed({ db, now }: Services): Promise<void> {
  const until = await giftsClosedUntil(db);
  const seconds = until ? Math.ceil((until.getTime() - now().getTime()) / 1000) : 0;
  if (seconds > 0) throw new Refused(503, "gifts-closed", undefined, seconds);
}

/** Who was declined too often today, or tried a card that was tried too often. */
async function refuseDeclined(
  { db, now, paymentLimits }: Pick<Services, "db" | "now" | "paymentLimits">,
  { id }: UserRow,
): Promise<void> {
  const { declinesPerPerson, perCard } = paymentLimits;
  const time = now().getTime();
  const since = new Date(time - DAY * 1000);
  const wait = (first: Date | undefined) =>
    first ? Math.max(1, Math.ceil((first.getTime() - since.getTime()) / 1000)) : null;

  if (declinesPerPerson > 0) {
    refuseWait(wait(await findDecline(db, id, { since, ago: declinesPerPerson })));
  }
  if (perCard > 0) refuseWait(wait(await findCardTry(db, id, { since, ago: perCard })));
}

async function countPerson(
  { db, now }: Pick<Services, "db" | "now">,
  externalId: string,
  limit: { action: string; most: number },
): Promise<void> {
  if (limit.most === 0) return;
  const subject = hashOfSubject(externalId);
  refuseWait(await countAttempt(db, { ...limit, subject, seconds: TEN_MINUTES }, now()));
}

function isNew({ created_at }: UserRow, now: Date): boolean {
  return now.getTime() - created_at.getTime() < DAY * 1000;
}

/** The same words for every limit, so that nobody learns which one it was. */
function refuseWait(seconds: number | null): void {
  if (seconds !== null) throw new Refused(429, "payments-too-often", undefined, seconds);
}
