import type { Kysely } from "kysely";

import type { Schema } from "./schema.ts";

type Counted = { name: string; subject: string; began: Date };

/** Adds to what was counted of a subject in the stretch of time that began then, by whichever process; all of it. */
export async function addRequests(
  db: Kysely<Schema>,
  { name, subject, began }: Counted,
  count: number,
): Promise<number> {
  const row = await db
    .insertInto("request_counts")
    .values({ name, subject, began_at: began, count })
    .onConflict((conflict) =>
      conflict
        .columns(["name", "subject", "began_at"])
        .doUpdateSet((eb) => ({ count: eb("request_counts.count", "+", count) })),
    )
    .returning("count")
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Deletes what was counted in stretches of time that are over by then. */
export async function forgetRequestsBefore(db: Kysely<Schema>, time: Date): Promise<void> {
  await db.deleteFrom("request_counts").where("began_at", "<", time).execute();
}
