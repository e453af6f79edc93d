import type { Kysely, Transaction } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

/** What was changed under that key of the person; undefined when nothing was. */
export function findChange(db: Kysely<Schema>, userId: number, key: string) {
  return db
    .selectFrom("giving_changes")
    .select("fingerprint")
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .executeTakeFirst();
}

type NewChange = { userId: number; key: string; fingerprint: string };

/** From now on the key stands for this change. */
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
