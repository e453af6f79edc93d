import { findLiveRegularGiving, type RegularGivingRow } from "#api/db/donations/regular-givings.ts";
import { findDeletion, recordDeletionRequest } from "#api/db/people/account-deletions.ts";
import {
  erasePerson,
  RegularGivingOpen,
  OrderUnsent,
  PaymentOpen,
  RefundOpen,
  refuseUnfinished,
} from "#api/db/people/erase-person.ts";
import { ERASURE_MAIL, type PersonIdentity } from "#api/db/people/person-rows.ts";
import { findUser, lockPerson } from "#api/db/people/users.ts";
import {
  type CancelServices,
  endRegularGiving,
  updateMailLanguage,
} from "#api/donations/cancel-regular-giving.ts";
import { mailGivingCancelled } from "#api/donations/mail-regular-giving.ts";
import { ProblemError } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import type { Language } from "#domain/languages.ts";

export type ErasureServices = CancelServices & Pick<Services, "keepDonationsYears">;

export type ErasureRequest = {
  /** In which the person asks for it; else the one that they were written to in. */
  language: Language;
  /** When the token was issued by which they ask. */
  issuedAt: Date;
};

/**
 * Takes a person out of the library in one commit, and has the last mails to them and the end of their account done after
 * it. Asked by a token from before that end it does nothing: whoever is there now has come back since. Their regular giving
 * is ended first. Refused while that, or a payment of theirs, is not certain, or books are yet to be sent to them.
 */
export async function eraseAccount(
  services: ErasureServices,
  whom: PersonIdentity,
  asking: ErasureRequest | null = null,
): Promise<void> {
  const { db, now, queueMail, jobs, keepDonationsYears: years } = services;
  const { externalId } = whom;
  const issuedAt = asking?.issuedAt ?? now();
  const ended = await endOwnRegularGiving(services, externalId, asking).catch(throwRefusal);
  const erased = db.transaction().execute(async (trx) => {
    const asked = { externalId, issuedAt, now: now() };
    const deletion =
      externalId === null ? null : await recordDeletionRequest(trx, { ...asked, externalId });
    if (deletion?.state === "ended") return;

    const { emails, hasEndedGiving, ...gone } = await erasePerson(trx, whom, {
      years,
      now: now(),
    });
    const { userId } = gone;
    if (userId !== null) await jobs.drop(trx, "erase-account", { userId });
    const isNew = deletion?.state === "begun";
    if (isNew) await jobs.send(trx, "delete-account", { subject: deletion.subject });

    const language = gone.language || isNew ? (asking?.language ?? gone.language) : null;
    if (!language) return;
    const what = externalId === null ? ("lists" as const) : ("account" as const);
    const params = { what, hasEndedGiving };
    // Each that is theirs: one alone may be in other hands by now.
    for (const to of emails) await queueMail(trx, { template: ERASURE_MAIL, to, language, params });
  });
  await erased.catch(async (error: unknown) => {
    if (ended) await mailGivingEnded(services, ended);
    throwRefusal(error);
  });
}

function throwRefusal(error: unknown): never {
  if (error instanceof RefundOpen) throw new ProblemError(409, "delete-account-refund");
  if (error instanceof PaymentOpen) throw new ProblemError(409, "delete-account-payment");
  if (error instanceof OrderUnsent) {
    throw new ProblemError(409, "delete-account-order", { orders: error.orders.join(", ") });
  }
  throw error instanceof RegularGivingOpen ? new ProblemError(409, "delete-account-giving") : error;
}

/** D2.10: nobody is charged who is no more. What has ended by it; null when they gave nothing each month. */
async function endOwnRegularGiving(
  services: ErasureServices,
  externalId: string | null,
  asking: ErasureRequest | null,
): Promise<RegularGivingRow | null> {
  if (externalId === null) return null;
  const deletion = await findDeletion(services.db, externalId);
  if (asking && deletion?.ended_at && deletion.ended_at >= asking.issuedAt) return null;
  const user = await findUser(services.db, externalId);
  const regularGiving = user && (await findLiveRegularGiving(services.db, user.id));
  if (!regularGiving) return null;
  // What keeps them from leaving keeps their giving too: it is not ended for nothing.
  await refuseUnfinished(services.db, user.id);
  try {
    const theirs = asking
      ? await updateMailLanguage(services, regularGiving, asking.language)
      : regularGiving;
    // A mail says that they are gone, and it with them; while it goes on, that their account is not deleted.
    return await endRegularGiving(services, theirs, { tells: false, isWished: false });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const goesOn = error.code === "giving-not-cancelled";
    throw new ProblemError(409, goesOn ? "delete-account-giving-goes-on" : "delete-account-giving");
  }
}

/** Something came in between, and they are there still: else they would not learn that they give no more. */
async function mailGivingEnded(
  services: ErasureServices,
  regularGiving: RegularGivingRow,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const { email, erased_at } = await lockPerson(trx, regularGiving.user_id);
    if (erased_at === null)
      await mailGivingCancelled(trx, services, regularGiving, email, "person");
  });
}
