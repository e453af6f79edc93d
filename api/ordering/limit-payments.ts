import { countAttempt } from "#api/db/attempts.ts";
import { countCardTries, countDeclines, isKnownToken } from "#api/db/payment-tries.ts";
import { giftsClosedUntil } from "#api/db/gift-breaker.ts";
import { findUser } from "#api/db/users.ts";
import { hashOn } from "#api/limit-day.ts";
import { hashOfSubject } from "#api/db/subject.ts";
import { networkOf } from "#api/network-of.ts";
import { Refused } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import { dayIn } from "#domain/days.ts";

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

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * D3: counts what is to be paid before anything of it is looked at, and refuses what is too much: who tries stolen cards has
 * them declined, and breaks rules. What is sent once more with its token counts once. Gifts are closed for a while when too
 * many were declined.
 */
export async function limitPayments(services: Services, placing: Placing): Promise<void> {
  const { db, now } = services;
  const { asked, member } = placing;
  if (!asked.paymentId || (await isKnownToken(db, sha256(asked.paymentId)))) return;

  const isGift = !("bookOrders" in asked);
  if (isGift) await refuseWhileClosed(services);
  await countPerson(services, placing, isGift);
  await countNetwork(services, placing);

  const user = await findUser(db, member.externalId);
  if (!user) return;
  const since = new Date(now().getTime() - DAY * 1000);
  const { declinesPerPerson, perCard } = services.paymentLimits;
  refuseFrom(await countDeclines(db, user.id, since), declinesPerPerson, DAY);
  refuseFrom(await countCardTries(db, user.id, since), perCard, DAY);
}

async function refuseWhileClosed({ db, now }: Services): Promise<void> {
  const until = await giftsClosedUntil(db);
  const seconds = until ? Math.ceil((until.getTime() - now().getTime()) / 1000) : 0;
  if (seconds > 0) throw new Refused(503, "gifts-closed", undefined, seconds);
}

async function countPerson(
  { db, now, paymentLimits }: Services,
  { member }: Placing,
  isGift: boolean,
): Promise<void> {
  const subject = hashOfSubject(member.externalId);
  const time = now();
  const limits = [
    { action: "pay", most: paymentLimits.perPerson },
    ...(isGift && (await isNew(db, member.externalId, time))
      ? [{ action: "first-gift", most: paymentLimits.giftsOfNewAccount }]
      : []),
  ];
  for (const { action, most } of limits) {
    const limit = { action, subject, most, seconds: 10 * MINUTE };
    if (most > 0) refuseWait(await countAttempt(db, limit, time));
  }
}

async function isNew(db: Services["db"], externalId: string, time: Date): Promise<boolean> {
  const user = await findUser(db, externalId);
  return user !== undefined && time.getTime() - user.created_at.getTime() < DAY * 1000;
}

async function countNetwork(
  { db, now, timeZone, paymentLimits }: Services,
  { ipAddress }: Placing,
): Promise<void> {
  const { perNetwork: most } = paymentLimits;
  if (most === 0) return;
  const time = now();
  const subject = await hashOn(db, dayIn(timeZone, time), networkOf(ipAddress));
  refuseWait(await countAttempt(db, { action: "pay", subject, most, seconds: HOUR }, time));
}

function refuseFrom(count: number, most: number, seconds: number): void {
  if (most > 0 && count >= most) refuseWait(seconds);
}

/** The same words for every limit, so that nobody learns which one it was. */
function refuseWait(seconds: number | null): void {
  if (seconds !== null) throw new Refused(429, "payments-too-often", undefined, seconds);
}
