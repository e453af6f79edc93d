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
import type { Jobs } from "#api/jobs.ts";
import { IdentityUnreachable } from "#api/integrations/identity-provider/provider-keys.ts";
import type { Services } from "#api/services.ts";

type DeletionServices = Pick<Services, "identity" | "log" | "now" | "keepDonationsYears"> & {
  database: OpenDatabase;
  jobs: Pick<Jobs, "send" | "work">;
};

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** In seconds, after each try that the identity provider put off. After the last the night sends the job again (server/nightly.ts). */
const RETRY_DELAYS_S = [MINUTE_S, 10 * MINUTE_S, HOUR_S, 6 * HOUR_S];

/** Ends the accounts of people who were erased, as long as `jobs` is open. */
export function deleteAccounts(needed: DeletionServices): Promise<void> {
  return needed.jobs.work("delete-account", ({ subject }) => deleteAccount(subject, needed));
}

async function deleteAccount(subject: string, needed: DeletionServices): Promise<void> {
  const { database, identity, now, keepDonationsYears: years } = needed;
  const deletion = await beginDeletion(database.db, subject);
  if (!deletion) return;

  const { external_id: externalId, tries } = deletion;
  try {
    await identity.deleteAccount(externalId);
  } catch (error) {
    if (!(error instanceof IdentityUnreachable)) throw error;
    return postponeDeletion({ subject, tries, answer: error.message }, needed);
  }
  const ended = database.transaction(async (trx) => {
    // First, as whoever is erased is kept from others in that order.
    await completeDeletion(trx, subject, now());
    // Whatever a call that was under way when they were erased has written after that.
    await erasePerson(trx, { externalId, email: null }, { years, now: now() });
  });
  await ended.catch((error: unknown) => {
    const isUncertain = error instanceof PaymentOpen || error instanceof RegularGivingOpen;
    if (!isUncertain && !(error instanceof OrderUnsent)) throw error;
    const answer = isUncertain
      ? "a payment or giving of theirs is not certain yet"
      : `books are yet to be sent to them: ${error.orders.join(", ")}`;
    return postponeDeletion({ subject, tries, answer }, needed);
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
