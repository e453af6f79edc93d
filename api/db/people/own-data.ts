import type { Kysely } from "kysely";

import { selectRequestsWithRegions } from "#api/db/mail/mailing-requests.ts";
import type { Schema } from "#api/db/schema/schema.ts";

import {
  attemptBelongsTo,
  linkBelongsTo,
  mailBelongsTo,
  requestBelongsTo,
  type PersonKeys,
} from "./person-rows.ts";
import { selectUserAddresses } from "./user-addresses.ts";

/** What the library knows of the account; null when they have told nothing of themselves. */
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

/** Mailing lists, asked for or confirmed. */
export function findOwnRequests(db: Kysely<Schema>, whose: PersonKeys) {
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
    .where(requestBelongsTo(whose))
    .orderBy("m.requested_at")
    .execute();
}

export function findOwnMails(db: Kysely<Schema>, whose: PersonKeys) {
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
    .where(mailBelongsTo(whose))
    .orderBy("made_at")
    .execute();
}

/** Of links only what they are for: who knew their token could use them. */
export function findOwnLinks(db: Kysely<Schema>, whose: PersonKeys) {
  return db
    .selectFrom("links")
    .select(["kind", "expires_at as expiresAt", "used_at as usedAt"])
    .where(linkBelongsTo(whose))
    .orderBy("expires_at")
    .execute();
}

export function findOwnAttempts(db: Kysely<Schema>, whose: PersonKeys) {
  return db
    .selectFrom("attempts")
    .select(["action", "times"])
    .where(attemptBelongsTo(whose))
    .orderBy("action")
    .execute();
}
