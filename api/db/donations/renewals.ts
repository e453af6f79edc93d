import type { Kysely, Transaction } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

/** `hash` is that of the token of the new card or account, which the gateway may charge already. */
type Renewal = { id: number; hash: string };

/**
 * Marks the giving's payment method as uncertain. `before` is the hash that was uncertain until then; undefined when
 * the giving is not active.
 */
export async function beginRenewal(
  db: Kysely<Schema>,
  { id, hash }: Renewal,
  now: Date,
): Promise<{ before: string | null } | undefined> {
  // Locks the row while reading it, so that `before` includes what a concurrent call writes.
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

/** Marks this renewal as resolved; a later one is untouched. `before` is the hash that is uncertain again, if any. */
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

/** The change made under that idempotency key; undefined when there is none. */
export function findChange(db: Kysely<Schema>, userId: number, key: string) {
  return db
    .selectFrom("giving_changes")
    .select("fingerprint")
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .executeTakeFirst();
}

type NewChange = { userId: number; key: string; fingerprint: string };

/** Stores the idempotency key of a change. */
export async function recordChange(
  trx: Transaction<Schema>,
  { userId, key, fingerprint }: NewChange,
  now: Date,
): Promise<void> {
  await trx
    .insertInto("giving_changes")
    .values({ user_id: userId, key, fingerprint, made_at: now })
    .onConflict((conflict) => conflict.columns(["user_id", "key"]).doNothing())
    .execute();
}

export async function deleteChangesBefore(db: Kysely<Schema>, time: Date): Promise<void> {
  await db.deleteFrom("giving_changes").where("made_at", "<", time).execute();
}
