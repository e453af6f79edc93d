import type { Kysely } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

/** The hash of the token of another card or account that the gateway was perhaps asked to charge. */
type Renewal = { id: number; hash: string };

/**
 * From now on it is not certain what the giving is charged to. `before`: the hash of which that was so until then. Undefined of
 * one that goes on no more.
 */
export async function beginRenewal(
  db: Kysely<Schema>,
  { id, hash }: Renewal,
  now: Date,
): Promise<{ before: string | null } | undefined> {
  // Locked as it is read: what another call writes meanwhile is waited for, and is what was so before.
  const locked = db
    .selectFrom("givings")
    .select(["id", "renewing_with"])
    .where("id", "=", id)
    .where("state", "=", "active")
    .forUpdate();
  return db
    .updateTable("givings")
    .from(locked.as("locked"))
    .set({ renewing_with: hash, missing_since: null, changed_at: now })
    .whereRef("givings.id", "=", "locked.id")
    .returning("locked.renewing_with as before")
    .executeTakeFirst();
}

/** It is certain what came of that one. What was begun since stays; `before` is what was so before it. */
export async function resolveRenewal(
  db: Kysely<Schema>,
  { id, hash }: Renewal,
  before: string | null = null,
): Promise<void> {
  await db
    .updateTable("givings")
    .set({ renewing_with: before })
    .where("id", "=", id)
    .where("renewing_with", "=", hash)
    .execute();
}
