import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { beginDeletion, endDeletion, putOffDeletion } from "#api/db/people/account-deletions.ts";
import {
  erasePerson,
  RegularGivingOpen,
  OrderUnsent,
  PaymentOpen,
} from "#api/db/people/erase-person.ts";
import type { Jobs } from "#api/jobs.ts";
import { IdentityUnreachable } from "#api/integrations/identity-provider/provider-keys.ts";
import type { Services } from "#api/services.ts";

type Needed = Pick<Services, "identity" | "log" | "now" | "keepDonationsYears"> & {
  database: OpenDatabase;
  jobs: Pick<Jobs, "send" | "work">;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** In seconds, after each try that the identity provider put off. After the last the night sends the job again (server/nightly.ts). */
const pauses = [MINUTE, 10 * MINUTE, HOUR, 6 * HOUR];

/** Ends the accounts of people who were erased, as long as `jobs` is open. */
export function deleteAccounts(needed: Needed): Promise<void> {
  return needed.jobs.work("delete-account", ({ subject }) => deleteAccount(subject, needed));
}

async function deleteAccount(subject: string, needed: Needed): Promise<void> {
  const { database, identity, now, keepDonationsYears: years } = needed;
  const deletion = await beginDeletion(database.db, subject);
  if (!deletion) return;

  const { external_id: externalId, tries } = deletion;
  try {
    await identity.deleteAccount(externalId);
  } catch (error) {
    if (!(error instanceof IdentityUnreachable)) throw error;
    return putOff({ subject, tries, answer: error.message }, needed);
  }
  const ended = database.transaction(async (trx) => {
    // First, as whoever is erased is kept from others in that order.
    await endDeletion(trx, subject, now());
    // Whatever a call that was under way when they were erased has written after that.
    await erasePerson(trx, { externalId, email: null }, { years, now: now() });
  });
  await ended.catch((error: unknown) => {
    const isUncertain = error instanceof PaymentOpen || error instanceof RegularGivingOpen;
    if (!isUncertain && !(error instanceof OrderUnsent)) throw error;
    const answer = isUncertain
      ? "a payment or giving of theirs is not certain yet"
      : `books are yet to be sent to them: ${error.orders.join(", ")}`;
    return putOff({ subject, tries, answer }, needed);
  });
}

async function putOff(
  { subject, tries, answer }: { subject: string; tries: number; answer: string },
  { database, jobs, log }: Needed,
): Promise<void> {
  const pause = pauses[tries - 1];
  await database.transaction(async (trx) => {
    await putOffDeletion(trx, subject, answer);
    if (pause !== undefined) await jobs.send(trx, "delete-account", { subject }, pause);
  });
  log.warn({ answer, tries, pause }, "an account could not be deleted yet");
}
