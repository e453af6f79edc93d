import type { Kysely, Transaction } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

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
