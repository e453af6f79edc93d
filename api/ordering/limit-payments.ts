import { countAttempts } from "#api/db/limits/attempts.ts";
import { findExceededThresholds } from "#api/db/limits/count-tries.ts";
import { donationsClosedUntil } from "#api/db/limits/donation-breaker.ts";
import { wasOrderSent } from "#api/db/orders/was-order-sent.ts";
import { hashSubject } from "#api/db/people/hash-subject.ts";
import { findUser } from "#api/db/people/users.ts";
import { throwIfLimited } from "#api/limits/throw-if-limited.ts";
import type { Member } from "#api/integrations/identity-provider/identity-provider.ts";
import { ProblemError } from "#api/problem.ts";
import type { Services } from "#api/services.ts";

import { sha256 } from "./fingerprint.ts";
import type { PlaceOrderInput } from "./place-order.ts";

/** How often something may be paid, or tried to be. 0 switches a limit off. */
export type PaymentLimits = {
  /** In ten minutes. */
  perPerson: number;
  /** Declined, in a day. */
  declinesPerPerson: number;
  /** Declined, in an hour, from one network. */
  declinesPerNetwork: number;
  /** With one card, in a day, by whomever. */
  perCard: number;
  /** Gifts alone in ten minutes, by an account that is younger than a day. */
  donationsOfNewAccount: number;
};

/** In seconds. */
const TEN_MINUTES_SECONDS = 10 * 60;
const DAY_SECONDS = 24 * 60 * 60;

/**
 * D3: counts what is to be paid before anything of it is looked at, and refuses what is too much: who tries stolen cards has
 * them declined, and breaks rules. What is sent once more, by its token or its key, counts once and is never refused. Gifts
 * are closed for a while when too many payments were declined.
 */
export async function limitPayments(services: Services, placing: PlaceOrderInput): Promise<void> {
  const { asked, member, key } = placing;
  if (!asked.paymentId) return;
  const { externalId } = member;
  const sent = { externalId, key, tokenSha256: sha256(asked.paymentId) };
  if (await wasOrderSent(services.db, sent)) return;

  const isDonation = !("bookOrders" in asked);
  if (isDonation) await refuseWhileBreakerOpen(services, "gifts-closed");
  await limitPaymentTries(services, { member, isDonation });
}

type TryInput = {
  member: Pick<Member, "externalId">;
  isDonation: boolean;
};

/** Counts what a person has looked at that could be paid with, and refuses what is too much. Their network is counted last. */
export async function limitPaymentTries(
  services: Pick<Services, "db" | "now" | "paymentLimits">,
  { member, isDonation }: TryInput,
): Promise<void> {
  const { perPerson, donationsOfNewAccount } = services.paymentLimits;
  const subject = hashSubject(member.externalId);
  await refuseAfterDeclines(services, subject);

  const ofPerson = { subject, seconds: TEN_MINUTES_SECONDS };
  const limits = [{ ...ofPerson, action: "pay", most: perPerson }];
  if (isDonation && donationsOfNewAccount > 0 && (await isNewAccount(services, member))) {
    limits.push({ ...ofPerson, action: "first-gift", most: donationsOfNewAccount });
  }
  const counted = limits.filter(({ most }) => most > 0);
  throwIfTooOften(await countAttempts(services.db, counted, services.now()));
}

/** Gifts are closed, and with them other cards for those of every month. `code`: how that is said. */
export async function refuseWhileBreakerOpen(
  { db, now }: Pick<Services, "db" | "now">,
  code: "gifts-closed" | "giving-cards-closed",
): Promise<void> {
  const until = await donationsClosedUntil(db);
  const seconds = until ? Math.ceil((until.getTime() - now().getTime()) / 1000) : 0;
  if (seconds > 0) throw new ProblemError(503, code, undefined, seconds);
}

/** Who was declined too often today, or tried a card that was tried too often. */
async function refuseAfterDeclines(
  { db, now, paymentLimits }: Pick<Services, "db" | "now" | "paymentLimits">,
  subject: string,
): Promise<void> {
  const { declinesPerPerson: declines, perCard } = paymentLimits;
  if (declines === 0 && perCard === 0) return;

  const since = new Date(now().getTime() - DAY_SECONDS * 1000);
  const wait = (first: Date | null) =>
    first && Math.max(1, Math.ceil((first.getTime() - since.getTime()) / 1000));
  const { declined, card } = await findExceededThresholds(db, subject, {
    since,
    declines,
    perCard,
  });
  throwIfTooOften(wait(declined));
  throwIfTooOften(wait(card));
}

async function isNewAccount(
  { db, now }: Pick<Services, "db" | "now">,
  { externalId }: Pick<Member, "externalId">,
): Promise<boolean> {
  const user = await findUser(db, externalId);
  return user !== undefined && now().getTime() - user.created_at.getTime() < DAY_SECONDS * 1000;
}

/** The same words for every limit, with the time that it takes, which Retry-After tells as well. */
function throwIfTooOften(seconds: number | null): void {
  throwIfLimited(seconds, "payments-too-often");
}
