import type { Transaction } from "kysely";

import { findLiveRegularGiving } from "#api/db/donations/regular-givings.ts";
import type { Whom } from "#api/db/people/own-rows.ts";
import { findUser, findUserById, lockProfile, type UserRow } from "#api/db/people/users.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { Complete, JobFacts, Jobs } from "#api/jobs.ts";
import { pageLink, toPerson } from "#api/mail/addressing.ts";
import { Refused } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import { isDeletionRetried } from "#domain/retried-deletions.ts";

import { type Asking, eraseAccount, type Erasing } from "./erase-account.ts";

type Facts = JobFacts["erase-account"];

const MINUTE = 60;
/** In minutes: so long it is tried each minute, which is more than a payment stays uncertain. */
const OFTEN = 30;
/** In minutes: after that a mail says that it was not done. */
const PATIENCE = 24 * 60;

/**
 * Erases the person who asks. While the end of their regular giving or a payment of theirs is not certain, that is refused,
 * and one job goes on with it, however often they ask: the person need not ask again.
 */
export async function eraseNowOrLater(
  services: Erasing,
  whom: Whom & { externalId: string },
  asking: Asking,
): Promise<void> {
  try {
    await eraseAccount(services, whom, asking);
  } catch (error) {
    const user = await findUser(services.db, whom.externalId);
    if (isWaiting(error) && user) await tryLater(services, user, factsOf(user, asking, services));
    throw error;
  }
}

/** Goes on with what could not be done when it was asked for, as long as `jobs` is open. */
export function finishErasures(services: Erasing, jobs: Pick<Jobs, "work">): Promise<void> {
  return jobs.work("erase-account", (facts, complete) => finishErasure(services, facts, complete));
}

async function finishErasure(services: Erasing, facts: Facts, complete: Complete): Promise<void> {
  const { userId, language, issuedAt } = facts;
  const user = await findUserById(services.db, userId);
  if (!user) return;
  const { external_id: externalId, email } = user;
  try {
    const asking = { language, issuedAt: new Date(issuedAt) };
    await eraseAccount(services, { externalId, email }, asking);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const isTriedAgain = isWaiting(error) && minutesSince(services, facts) < PATIENCE;
    await services.db.transaction().execute(async (trx) => {
      // By this lock a request at the same moment is either seen here, or comes after it.
      if (!(await lockProfile(trx, externalId))) return;
      // A person who asked again meanwhile has a job of their newer request.
      if (await services.jobs.isWaiting(trx, "erase-account", { userId })) return;
      if (isTriedAgain) return sendLater(trx, services, facts);
      if (await complete(trx)) await mailNotErased(trx, services, user, facts, error);
    });
  }
}

function factsOf(
  { id: userId }: UserRow,
  { language, issuedAt }: Asking,
  { now }: Pick<Services, "now">,
): Facts {
  const askedAt = now().toISOString();
  return { userId, language, issuedAt: issuedAt.toISOString(), askedAt };
}

/** The newest request of a person is the one that is gone on with. */
async function tryLater(
  services: Pick<Erasing, "db" | "jobs" | "now">,
  { external_id }: UserRow,
  facts: Facts,
): Promise<void> {
  const { userId } = facts;
  await services.db.transaction().execute(async (trx) => {
    // By this lock two calls at once leave one job.
    if (!(await lockProfile(trx, external_id))) return;
    await services.jobs.drop(trx, "erase-account", { userId });
    await sendLater(trx, services, facts);
  });
}

async function sendLater(
  trx: Transaction<Schema>,
  services: Pick<Erasing, "jobs" | "now">,
  facts: Facts,
): Promise<void> {
  const isEarly = minutesSince(services, facts) < OFTEN;
  await services.jobs.send(trx, "erase-account", facts, isEarly ? MINUTE : OFTEN * MINUTE);
}

async function mailNotErased(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin }: Erasing,
  user: UserRow,
  { language }: Facts,
  { code }: Refused,
): Promise<void> {
  const recipient = { language, user_id: user.id };
  const reason = reasons[code] ?? "payment";
  const regularGiving = reason.startsWith("giving")
    ? "none"
    : await findRegularGivingInDoubt(trx, user.id);
  await queueMail(trx, {
    template: "account-not-deleted",
    ...toPerson(recipient, user.email),
    params: { reason, giving: regularGiving, link: pageLink("account", siteOrigin, recipient) },
  });
}

async function findRegularGivingInDoubt(trx: Transaction<Schema>, userId: number) {
  const regularGiving = await findLiveRegularGiving(trx, userId);
  if (!regularGiving) return "none";
  return regularGiving.state === "active" ? "goes-on" : "unknown";
}

const reasons: Record<string, "giving" | "giving-unknown" | "order"> = {
  "delete-account-giving": "giving-unknown",
  "delete-account-giving-goes-on": "giving",
  "delete-account-order": "order",
};

/** Whether it is refused for something that becomes certain without the person. */
function isWaiting(error: unknown): boolean {
  return error instanceof Refused && isDeletionRetried(error.code);
}

function minutesSince({ now }: Pick<Services, "now">, { askedAt }: Facts): number {
  return (now().getTime() - new Date(askedAt).getTime()) / 60_000;
}
