import type { Kysely } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

/** Until when donations are closed; null when they never were. */
export async function donationsClosedUntil(db: Kysely<Schema>): Promise<Date | null> {
  const row = await db.selectFrom("gift_breaker").select("closed_until").executeTakeFirst();
  return row?.closed_until ?? null;
}

/** Closes donations until then; returns whether they were open. */
export async function closeDonations(db: Kysely<Schema>, until: Date, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("gift_breaker")
    .values({ id: true, closed_until: until })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({ closed_until: until })
        .where("gift_breaker.closed_until", "<", now),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
