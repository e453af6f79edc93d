import type { Transaction } from "kysely";

import { findLiveRegularGiving } from "#api/db/donations/regular-givings.ts";
import type { PersonIdentity } from "#api/db/people/own-data.ts";
import { findUser, findUserById, lockProfile, type UserRow } from "#api/db/people/users.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { CompleteJob, JobData, Jobs } from "#api/ports.ts";
import { buildPageLink, recipientFields } from "#api/mail/mail-content.ts";
import { ProblemError } from "#api/problem.ts";
import type { Clock, Database, JobServices } from "#api/services.ts";
import { isDeletionRetried } from "#domain/retried-deletions.ts";

import { type ErasureRequest, eraseAccount, type ErasureServices } from "./erase-account.ts";

type ErasureJob = JobData["erase-account"];

const MINUTE_S = 60;
/** In minutes: how long it retries every minute, longer than a payment stays uncertain. */
const FREQUENT_RETRY_MINUTES = 30;
/** In minutes: then it gives up and mails why. */
const MAX_RETRY_MINUTES = 24 * 60;

/**
 * Erases the person. While the end of their giving or a payment is uncertain, throws a 409 and queues one job that
 * retries, no matter how often they ask.
 */
export async function eraseOrSchedule(
  services: ErasureServices,
  identity: PersonIdentity & { externalId: string },
  request: ErasureRequest,
): Promise<void> {
  try {
    await eraseAccount(services, identity, request);
  } catch (error) {
    const user = await findUser(services.db, identity.externalId);
    if (isWaiting(error) && user)
      await scheduleErasure(services, user, buildErasureJob(user, request, services));
    throw error;
  }
}

/** Runs the jobs that retry erasures. */
export function finishErasures(services: ErasureServices, jobs: Pick<Jobs, "work">): Promise<void> {
  return jobs.work("erase-account", (facts, complete) => finishErasure(services, facts, complete));
}

async function finishErasure(
  services: ErasureServices,
  facts: ErasureJob,
  complete: CompleteJob,
): Promise<void> {
  const { userId, language, issuedAt } = facts;
  const user = await findUserById(services.db, userId);
  if (!user) return;
  const { external_id: externalId, email } = user;
  try {
    const request = { language, issuedAt: new Date(issuedAt) };
    await eraseAccount(services, { externalId, email }, request);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const isTriedAgain = isWaiting(error) && minutesSince(services, facts) < MAX_RETRY_MINUTES;
    await services.db.transaction().execute(async (trx) => {
      // Serializes with a concurrent request: it is seen below, or comes later.
      if (!(await lockProfile(trx, externalId))) return;
      // A newer request has its own job.
      if (await services.jobs.isWaiting(trx, "erase-account", { userId })) return;
      if (isTriedAgain) return sendErasureJob(trx, services, facts);
      if (await complete(trx)) await mailNotErased(trx, services, user, facts, error);
    });
  }
}

function buildErasureJob(
  { id: userId }: UserRow,
  { language, issuedAt }: ErasureRequest,
  { now }: Clock,
): ErasureJob {
  const askedAt = now().toISOString();
  return { userId, language, issuedAt: issuedAt.toISOString(), askedAt };
}

/** Replaces the person's waiting job by one for the newest request. */
async function scheduleErasure(
  services: Database & Clock & JobServices,
  { external_id }: UserRow,
  facts: ErasureJob,
): Promise<void> {
  const { userId } = facts;
  await services.db.transaction().execute(async (trx) => {
    // Serializes concurrent calls, so that one job remains.
    if (!(await lockProfile(trx, external_id))) return;
    await services.jobs.drop(trx, "erase-account", { userId });
    await sendErasureJob(trx, services, facts);
  });
}

async function sendErasureJob(
  trx: Transaction<Schema>,
  services: Clock & JobServices,
  facts: ErasureJob,
): Promise<void> {
  const isEarly = minutesSince(services, facts) < FREQUENT_RETRY_MINUTES;
  await services.jobs.send(
    trx,
    "erase-account",
    facts,
    isEarly ? MINUTE_S : FREQUENT_RETRY_MINUTES * MINUTE_S,
  );
}

async function mailNotErased(
  trx: Transaction<Schema>,
  { queueMail, siteOrigin }: ErasureServices,
  user: UserRow,
  { language }: ErasureJob,
  { code }: ProblemError,
): Promise<void> {
  const recipient = { language, user_id: user.id };
  const reason = mailReasons[code] ?? "payment";
  const regularGiving = reason.startsWith("giving")
    ? "none"
    : await findRegularGivingInDoubt(trx, user.id);
  await queueMail(trx, {
    template: "account-not-deleted",
    ...recipientFields(recipient, user.email),
    params: {
      reason,
      giving: regularGiving,
      link: buildPageLink("account", siteOrigin, recipient),
    },
  });
}

async function findRegularGivingInDoubt(trx: Transaction<Schema>, userId: number) {
  const regularGiving = await findLiveRegularGiving(trx, userId);
  if (!regularGiving) return "none";
  return regularGiving.state === "active" ? "goes-on" : "unknown";
}

const mailReasons: Record<string, "giving" | "giving-unknown" | "order"> = {
  "delete-account-giving": "giving-unknown",
  "delete-account-giving-goes-on": "giving",
  "delete-account-order": "order",
};

/** Whether the reason for refusing goes away without the person. */
function isWaiting(error: unknown): boolean {
  return error instanceof ProblemError && isDeletionRetried(error.code);
}

function minutesSince({ now }: Clock, { askedAt }: ErasureJob): number {
  return (now().getTime() - new Date(askedAt).getTime()) / 60_000;
}
