import { type Kysely, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

/** At most `most` attempts of an action by a subject within `seconds`. */
export type Limit = { action: string; subject: string; most: number; seconds: number };

/** Counts an attempt, across all processes. Returns null, or the seconds to wait when the limit was reached already. */
export function countAttempt(db: Kysely<Schema>, limit: Limit, now: Date): Promise<number | null> {
  return countAttempts(db, [limit], now);
}

/** Counts an attempt under each limit in turn; stops at the first limit that was reached already. */
export async function countAttempts(
  db: Kysely<Schema>,
  limits: readonly Limit[],
  now: Date,
): Promise<number | null> {
  if (limits.length === 0) return null;
  const steps = limits.map(
    (limit, place) => sql`${countedName(place)} as (${countingStep(limit, place, now)})`,
  );
  const { rows } = await sql<{ place: number }>`
    with ${sql.join(steps)}
    ${sql.join(
      limits.map((_, place) => sql`select ${sql.lit(place)} as place from ${countedName(place)}`),
      sql` union all `,
    )}
  `.execute(db);
  const full = limits[rows.length];
  return full ? findWaitSeconds(db, full, now) : null;
}

function countedName(place: number) {
  return sql.ref(`counted_${place}`);
}

function countingStep({ action, subject, most, seconds }: Limit, place: number, now: Date) {
  const recent = sql`array(select time from unnest(attempts.times) as time where time > ${secondsBefore(now, seconds)} order by time)`;
  const isNext = place === 0 ? sql`true` : sql`exists (select from ${countedName(place - 1)})`;
  return sql`
    insert into attempts (action, subject, times)
    select ${action}, ${subject}, array[${now}::timestamptz] where ${isNext}
    on conflict (action, subject) do update set times = ${recent} || ${now}::timestamptz
      where cardinality(${recent}) < ${most}
    returning action`;
}

async function findWaitSeconds(
  db: Kysely<Schema>,
  { action, subject, seconds }: Limit,
  now: Date,
): Promise<number> {
  const since = secondsBefore(now, seconds);
  const { rows } = await sql<{ first: Date | null }>`
    select min(time) as first
    from attempts, unnest(times) as time
    where action = ${action} and subject = ${subject} and time > ${since}`.execute(db);
  const wait = (rows[0]?.first?.getTime() ?? now.getTime()) - since.getTime();
  return Math.max(1, Math.ceil(wait / 1000));
}

function secondsBefore(now: Date, seconds: number): Date {
  return new Date(now.getTime() - seconds * 1000);
}

/** Deletes attempts older than every limit window. */
export async function deleteAttemptsBefore(db: Kysely<Schema>, time: Date): Promise<void> {
  await sql`delete from attempts
    where not exists (select from unnest(times) as tried where tried >= ${time})`.execute(db);
}
