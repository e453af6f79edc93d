import { type Kysely, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

/** Requests of a subject in the time window that starts at `startedAt`. */
type RequestCount = { name: string; subject: string; startedAt: Date; count: number };

/** Adds to the counts of all processes; returns the totals in the same order. No key may occur twice. */
export async function addRequestCounts(
  db: Kysely<Schema>,
  counts: readonly RequestCount[],
): Promise<number[]> {
  const newCounts = sql<{ name: string; subject: string; began_at: Date; count: number }>`unnest(
    ${counts.map(({ name }) => name)}::text[],
    ${counts.map(({ subject }) => subject)}::text[],
    ${counts.map(({ startedAt }) => startedAt)}::timestamptz[],
    ${counts.map(({ count }) => count)}::int[]
  )`.as<"given">(sql`given (name, subject, began_at, count)`);
  const rows = await db
    .insertInto("request_counts")
    .columns(["name", "subject", "began_at", "count"])
    .expression((eb) =>
      eb
        .selectFrom(newCounts)
        .select(["name", "subject", "began_at", "count"])
        // In a fixed order, so that two processes cannot deadlock.
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
  return counts.map(
    ({ name, subject, startedAt, count }) =>
      totals.get(requestCountKey(name, subject, startedAt)) ?? count,
  );
}

function requestCountKey(name: string, subject: string, startedAt: Date): string {
  return `${name} ${startedAt.getTime()} ${subject}`;
}

/** Deletes the counts of windows that started before `time`. */
export async function deleteRequestCountsBefore(db: Kysely<Schema>, time: Date): Promise<void> {
  await db.deleteFrom("request_counts").where("began_at", "<", time).execute();
}
