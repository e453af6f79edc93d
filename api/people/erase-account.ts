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
import { ERASURE_MAIL, type PersonIdentity } from "#api/db/people/own-data.ts";
import { findUser, lockPerson } from "#api/db/people/users.ts";
import {
  type CancelServices,
  endRegularGiving,
  updateMailLanguage,
} from "#api/donations/cancel-regular-giving.ts";
import { mailRegularGivingCancelled } from "#api/donations/donation-mails.ts";
import { ProblemError } from "#api/problem.ts";
import type { RetentionSettings } from "#api/services.ts";
import type { Language } from "#domain/languages.ts";

export type ErasureServices = CancelServices & RetentionSettings;

export type ErasureRequest = {
  /** Language of the request; otherwise mails use the person's own language. */
  language: Language;
  /** When the token of the request was issued. */
  issuedAt: Date;
};

/**
 * Erases a person in one commit, and queues the last mails and the deletion of the account. Ends their regular giving
 * first. Does nothing when the account was deleted after the token was issued: the person has come back since. Throws a
 * 409 while a giving, payment or refund is open or books are not shipped.
 */
export async function eraseAccount(
  services: ErasureServices,
  identity: PersonIdentity,
  request: ErasureRequest | null = null,
): Promise<void> {
  const { db, now, queueMail, jobs, keepDonationsYears: years } = services;
  const { externalId } = identity;
  const issuedAt = request?.issuedAt ?? now();
  const ended = await endOwnRegularGiving(services, externalId, request).catch(throwRefusal);
  const erased = db.transaction().execute(async (trx) => {
    const deletionRequest = { externalId, issuedAt, now: now() };
    const deletion =
      externalId === null
        ? null
        : await recordDeletionRequest(trx, { ...deletionRequest, externalId });
    if (deletion?.state === "ended") return;

    const { emails, hasEndedGiving, ...person } = await erasePerson(trx, identity, {
      years,
      now: now(),
    });
    const { userId } = person;
    if (userId !== null) await jobs.drop(trx, "erase-account", { userId });
    const isNew = deletion?.state === "begun";
    if (isNew) await jobs.send(trx, "delete-account", { subject: deletion.subject });

    const language = person.language || isNew ? (request?.language ?? person.language) : null;
    if (!language) return;
    const kind = externalId === null ? ("lists" as const) : ("account" as const);
    const params = { what: kind, hasEndedGiving };
    // One mail each, because one of the addresses may belong to another person by now.
    for (const to of emails) await queueMail(trx, { template: ERASURE_MAIL, to, language, params });
  });
  await erased.catch(async (error: unknown) => {
    if (ended) await mailRegularGivingEnded(services, ended);
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

/** D2.10: a person who is gone is not charged. Returns the giving that was ended; null when there was none. */
async function endOwnRegularGiving(
  services: ErasureServices,
  externalId: string | null,
  request: ErasureRequest | null,
): Promise<RegularGivingRow | null> {
  if (externalId === null) return null;
  const deletion = await findDeletion(services.db, externalId);
  if (request && deletion?.ended_at && deletion.ended_at >= request.issuedAt) return null;
  const user = await findUser(services.db, externalId);
  const regularGiving = user && (await findLiveRegularGiving(services.db, user.id));
  if (!regularGiving) return null;
  // What blocks the erasure must not end the giving for nothing.
  await refuseUnfinished(services.db, user.id);
  try {
    const current = request
      ? await updateMailLanguage(services, regularGiving, request.language)
      : regularGiving;
    // The mail about the erasure mentions the giving, so none is sent here.
    return await endRegularGiving(services, current, { mailsDonor: false, isRequested: false });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const goesOn = error.code === "giving-not-cancelled";
    throw new ProblemError(409, goesOn ? "delete-account-giving-goes-on" : "delete-account-giving");
  }
}

/** The erasure failed after the giving was ended, so the person gets a mail. */
async function mailRegularGivingEnded(
  services: ErasureServices,
  regularGiving: RegularGivingRow,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const { email, erased_at } = await lockPerson(trx, regularGiving.user_id);
    if (erased_at === null)
      await mailRegularGivingCancelled(trx, services, regularGiving, email, "person");
  });
}
