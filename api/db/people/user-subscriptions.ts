import { type Kysely, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

export type RequestedSubscription = { subscriptionId: string; dateRequested: string };

export function findUserSubscriptions(
  db: Kysely<Schema>,
  userId: number,
): Promise<RequestedSubscription[]> {
  return selectSubscriptions(db).where("user_id", "=", userId).orderBy("date_requested").execute();
}

export function findUserSubscription(
  db: Kysely<Schema>,
  userId: number,
  subscriptionId: string,
): Promise<RequestedSubscription | undefined> {
  return selectSubscriptions(db)
    .where("user_id", "=", userId)
    .where("subscription_id", "=", subscriptionId)
    .executeTakeFirst();
}

export async function insertUserSubscription(
  trx: Kysely<Schema>,
  userId: number,
  { subscriptionId, dateRequested }: RequestedSubscription,
): Promise<void> {
  await trx
    .insertInto("user_subscriptions")
    .values({ user_id: userId, subscription_id: subscriptionId, date_requested: dateRequested })
    .execute();
}

/** The mailing lists an address is on, and the day of each request in `timeZone`. */
export async function findConfirmedLists(
  db: Kysely<Schema>,
  email: string,
  timeZone: string,
): Promise<RequestedSubscription[]> {
  const { rows } = await sql<RequestedSubscription>`
    select list as "subscriptionId", (min(requested_at) at time zone ${timeZone})::date as "dateRequested"
    from mailing_requests, unnest(lists) as list
    where lower(email) = ${email.toLowerCase()} and state = 'confirmed'
    group by list`.execute(db);
  return rows;
}

function selectSubscriptions(db: Kysely<Schema>) {
  return db
    .selectFrom("user_subscriptions")
    .select(["subscription_id as subscriptionId", "date_requested as dateRequested"]);
}
