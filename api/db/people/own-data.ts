import { type Kysely, type RawBuilder, sql } from "kysely";

import { selectRequestsWithRegions } from "#api/db/mail/mailing-requests.ts";
import type { Schema } from "#api/db/schema/schema.ts";

import { selectUserAddresses } from "./user-addresses.ts";
import { hashSubject } from "./hash-subject.ts";

/** Sent after everything else is erased, and deleted when it is sent. */
export const ERASURE_MAIL = "data-erased";

/** The person's profile; undefined when they have none. */
export function findOwnProfile(db: Kysely<Schema>, externalId: string | null) {
  return db
    .selectFrom("users")
    .selectAll()
    .where("external_id", "=", externalId)
    .executeTakeFirst();
}

/** Oldest first. */
export function findOwnAddresses(db: Kysely<Schema>, userId: number | null) {
  return selectUserAddresses(db, userId)
    .select([
      "a.id",
      "a.organization",
      "a.address_line as addressLine",
      "a.city",
      "r.name as region",
      "a.zip",
      "c.code as countryCode",
      "a.created_at as createdAt",
    ])
    .execute();
}

export function findOwnPrintSubscriptions(db: Kysely<Schema>, userId: number | null) {
  return db
    .selectFrom("user_subscriptions")
    .select(["subscription_id as subscriptionId", "date_requested as dateRequested"])
    .where("user_id", "=", userId)
    .orderBy("date_requested")
    .orderBy("subscription_id")
    .execute();
}

/** Requested or confirmed mailing lists. */
export function findOwnRequests(db: Kysely<Schema>, keys: PersonKeys) {
  return selectRequestsWithRegions(db)
    .select([
      "m.email",
      "m.first_name as firstName",
      "m.last_name as lastName",
      "r.name as region",
      "c.code as countryCode",
      "m.lists",
      "m.language",
      "m.state",
      "m.requested_at as requestedAt",
      "m.confirmed_at as confirmedAt",
    ])
    .where(requestBelongsTo(keys))
    .orderBy("m.requested_at")
    .execute();
}

export function findOwnMails(db: Kysely<Schema>, keys: PersonKeys) {
  return db
    .selectFrom("mails")
    .select([
      "recipient",
      "template",
      "language",
      "state",
      "answer",
      "made_at as madeAt",
      "changed_at as changedAt",
    ])
    .where(mailBelongsTo(keys))
    .orderBy("made_at")
    .execute();
}

/** Leaves out the tokens, because they would allow the links to be used. */
export function findOwnLinks(db: Kysely<Schema>, keys: PersonKeys) {
  return db
    .selectFrom("links")
    .select(["kind", "expires_at as expiresAt", "used_at as usedAt"])
    .where(linkBelongsTo(keys))
    .orderBy("expires_at")
    .execute();
}

export function findOwnAttempts(db: Kysely<Schema>, keys: PersonKeys) {
  return db
    .selectFrom("attempts")
    .select(["action", "times"])
    .where(attemptBelongsTo(keys))
    .orderBy("action")
    .execute();
}

/** `email` must be verified. A person without an account may have mailing list requests. */
export type PersonIdentity = { externalId: string | null; email: string | null };

/** Identifies a person's rows. Only verified addresses: one they merely named may be another person's. */
export type PersonKeys = {
  externalId: string | null;
  userId: number | null;
  emails: readonly string[];
};

/** A mail to an address shared by several accounts belongs to the account it is about. */
export function mailBelongsTo({ userId, emails }: PersonKeys): RawBuilder<boolean> {
  return sql<boolean>`(user_id = ${userId}
    or user_id is null and lower(recipient) = any(${toLowerCaseAll(emails)})) and template <> ${ERASURE_MAIL}`;
}

/** A link mailed to a person without an account contains their address. */
export function linkBelongsTo({ userId, emails }: PersonKeys): RawBuilder<boolean> {
  return sql<boolean>`(user_id = ${userId}
    or user_id is null and lower(facts ->> 'email') = any(${toLowerCaseAll(emails)}))`;
}

export function requestBelongsTo({ emails }: PersonKeys): RawBuilder<boolean> {
  return sql<boolean>`lower(email) = any(${toLowerCaseAll(emails)})`;
}

/** Other attempts are counted under hashes whose key is deleted after a day. */
function attemptBelongsTo({ externalId }: Pick<PersonKeys, "externalId">): RawBuilder<boolean> {
  return sql<boolean>`subject = ${externalId && hashSubject(externalId)}`;
}

function toLowerCaseAll(emails: readonly string[]): string[] {
  return emails.map((email) => email.toLowerCase());
}
