import type { Kysely } from "kysely";

import type { Schema } from "./schema.ts";

/** The hash of the token of another card or account that the gateway was perhaps asked to charge. */
type Renewal = { id: number; hash: string };

/** From now on it is not certain what the giving is charged to. False of one that goes on no more. */
export async function beginRenewal(
  db: Kysely<Schema>,
  { id, hash }: Renewal,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("givings")
    .set({ renewing_with: hash, missing_since: null, changed_at: now })
    .where("id", "=", id)
    .where("state", "=", "active")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** It is certain what came of that one. What was begun since stays; `before` is what was so before it. */
export async function endRenewal(
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
