import type { OpenDatabase } from "#api/db/database/open-database.ts";
import {
  beginDeletion,
  completeDeletion,
  recordDeletionFailure,
} from "#api/db/people/account-deletions.ts";
import {
  erasePerson,
  RegularGivingOpen,
  OrderUnsent,
  PaymentOpen,
} from "#api/db/people/erase-person.ts";
import type { Jobs } from "#api/ports.ts";
import { IdentityUnreachable } from "#api/integrations/identity-provider/provider-keys.ts";
import type { Clock, IdentityServices, RetentionSettings } from "#api/services.ts";

type DeletionServices = Clock &
  IdentityServices &
  RetentionSettings & {
    database: OpenDatabase;
    jobs: Pick<Jobs, "send" | "work">;
  };

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/**
 * In seconds, after each try the provider could not answer. After the last, nightly work sends the job again
 * (server/nightly.ts).
 */
const RETRY_DELAYS_S = [MINUTE_S, 10 * MINUTE_S, HOUR_S, 6 * HOUR_S];

/** Runs the jobs that delete the provider's accounts of erased people. */
export function deleteAccounts(services: DeletionServices): Promise<void> {
  return services.jobs.work("delete-account", ({ subject }) => deleteAccount(subject, services));
}

async function deleteAccount(subject: string, services: DeletionServices): Promise<void> {
  const { database, identity, now, keepDonationsYears: years } = services;
  const deletion = await beginDeletion(database.db, subject);
  if (!deletion) return;

  const { external_id: externalId, tries } = deletion;
  try {
    await identity.deleteAccount(externalId);
  } catch (error) {
    if (!(error instanceof IdentityUnreachable)) throw error;
    return postponeDeletion({ subject, tries, answer: error.message }, services);
  }
  const ended = database.transaction(async (trx) => {
    // First, to take locks in the same order as an erasure.
    await completeDeletion(trx, subject, now());
    // Erases what a concurrent call has written since the person was erased.
    await erasePerson(trx, { externalId, email: null }, { years, now: now() });
  });
  await ended.catch((error: unknown) => {
    const isUncertain = error instanceof PaymentOpen || error instanceof RegularGivingOpen;
    if (!isUncertain && !(error instanceof OrderUnsent)) throw error;
    const answer = isUncertain
      ? "a payment or regular giving is not certain yet"
      : `ordered books are not shipped yet: ${error.orders.join(", ")}`;
    return postponeDeletion({ subject, tries, answer }, services);
  });
}

async function postponeDeletion(
  { subject, tries, answer }: { subject: string; tries: number; answer: string },
  { database, jobs, log }: DeletionServices,
): Promise<void> {
  const pause = RETRY_DELAYS_S[tries - 1];
  await database.transaction(async (trx) => {
    await recordDeletionFailure(trx, subject, answer);
    if (pause !== undefined) await jobs.send(trx, "delete-account", { subject }, pause);
  });
  log.warn({ answer, tries, pause }, "an account could not be deleted yet");
}
