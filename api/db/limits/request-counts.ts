import { type Kysely, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

/** Requests of a subject in the stretch of time that began then. */
type RequestCount = { name: string; subject: string; began: Date; count: number };

/** Adds to what any process has counted of each of these, of which none is another; all that was counted of each, in their order. */
export async function addRequestCounts(
  db: Kysely<Schema>,
  counted: readonly RequestCount[],
): Promise<number[]> {
  const given = sql<{ name: string; subject: string; began_at: Date; count: number }>`unnest(
    ${counted.map(({ name }) => name)}::text[],
    ${counted.map(({ subject }) => subject)}::text[],
    ${counted.map(({ began }) => began)}::timestamptz[],
    ${counted.map(({ count }) => count)}::int[]
  )`.as<"given">(sql`given (name, subject, began_at, count)`);
  const rows = await db
    .insertInto("request_counts")
    .columns(["name", "subject", "began_at", "count"])
    .expression((eb) =>
      eb
        .selectFrom(given)
        .select(["name", "subject", "began_at", "count"])
        // Two processes that count the same wait for each other, and not in a circle.
        .orderBy("name")
        .orderBy("subject")
        .orderBy("began_at"),
    )
    .onConflict((conflict) =>
      conflict.columns(["name", "subject", "began_at"]).doUpdateSet((eb) => ({
        count: eb("request_counts.count", "+", eb.ref("excluded.count")),
      })),
    )
    .returning(["name", "subject", "began_at", "count"])
    .execute();

  const totals = new Map(
    rows.map(({ name, subject, began_at, count }) => [
      requestCountKey(name, subject, began_at),
      count,
    ]),
  );
  return counted.map(
    ({ name, subject, began, count }) => totals.get(requestCountKey(name, subject, began)) ?? count,
  );
}

function requestCountKey(name: string, subject: string, began: Date): string {
  return `${name} ${began.getTime()} ${subject}`;
}

/** Deletes what was counted in stretches of time that are over by then. */
export async function deleteRequestCountsBefore(db: Kysely<Schema>, time: Date): Promise<void> {
  await db.deleteFrom("request_counts").where("began_at", "<", time).execute();
}
