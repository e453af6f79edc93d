import { type Kysely, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

export type Requested = { subscriptionId: string; dateRequested: string };

export function findUserSubscriptions(db: Kysely<Schema>, userId: number): Promise<Requested[]> {
  return requested(db).where("user_id", "=", userId).orderBy("date_requested").execute();
}

export function findUserSubscription(
  db: Kysely<Schema>,
  userId: number,
  subscriptionId: string,
): Promise<Requested | undefined> {
  return requested(db)
    .where("user_id", "=", userId)
    .where("subscription_id", "=", subscriptionId)
    .executeTakeFirst();
}

export async function insertUserSubscription(
  trx: Kysely<Schema>,
  userId: number,
  { subscriptionId, dateRequested }: Requested,
): Promise<void> {
  await trx
    .insertInto("user_subscriptions")
    .values({ user_id: userId, subscription_id: subscriptionId, date_requested: dateRequested })
    .execute();
}

/** The mailing lists an address is on, and the day each was asked for by the calendar of `timeZone`. */
export async function findConfirmedLists(
  db: Kysely<Schema>,
  email: string,
  timeZone: string,
): Promise<Requested[]> {
  const { rows } = await sql<Requested>`
    select list as "subscriptionId", (min(requested_at) at time zone ${timeZone})::date as "dateRequested"
    from mailing_requests, unnest(lists) as list
    where lower(email) = ${email.toLowerCase()} and state = 'confirmed'
    group by list`.execute(db);
  return rows;
}

function requested(db: Kysely<Schema>) {
  return db
    .selectFrom("user_subscriptions")
    .select(["subscription_id as subscriptionId", "date_requested as dateRequested"]);
}
