import { type Kysely, sql } from "kysely";

import type { Schema } from "./schema.ts";

/** What is tried, by whom, and how often within how many seconds it may be. */
export type Limit = { action: string; subject: string; most: number; seconds: number };

/**
 * Counts an attempt, whichever process it comes to; null, or in how many seconds there may be another when there were
 * too many already.
 */
export async function countAttempt(
  db: Kysely<Schema>,
  { action, subject, most, seconds }: Limit,
  now: Date,
): Promise<number | null> {
  const since = new Date(now.getTime() - seconds * 1000);
  const recent = sql`array(select time from unnest(attempts.times) as time where time > ${since} order by time)`;

  const { rows } = await sql`
    insert into attempts (action, subject, times)
    values (${action}, ${subject}, array[${now}::timestamptz])
    on conflict (action, subject) do update set times = ${recent} || ${now}::timestamptz
      where cardinality(${recent}) < ${most}
    returning action`.execute(db);
  if (rows.length > 0) return null;

  const { rows: found } = await sql<{ first: Date | null }>`
    select min(time) as first
    from attempts, unnest(times) as time
    where action = ${action} and subject = ${subject} and time > ${since}`.execute(db);
  const wait = (found[0]?.first?.getTime() ?? now.getTime()) - since.getTime();
  return Math.max(1, Math.ceil(wait / 1000));
}

/** Deletes what says of no later limit anything. */
export async function forgetAttemptsBefore(db: Kysely<Schema>, time: Date): Promise<void> {
  await sql`delete from attempts
    where not exists (select from unnest(times) as tried where tried >= ${time})`.execute(db);
}
