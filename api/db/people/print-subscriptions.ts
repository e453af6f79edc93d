import { type Kysely, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

/** What the catalog offers in print, in the catalog's order. */
export function findPrintSubscriptions(db: Kysely<Schema>) {
  return db.selectFrom("print_subscriptions").selectAll().orderBy("position").execute();
}

export async function isPrintSubscription(db: Kysely<Schema>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("print_subscriptions")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ids of all print offers, including past ones that people requested. */
export async function findPrintCodes(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from print_subscriptions union select subscription_id from user_subscriptions
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Requests for print, oldest first, with the person's default address if there is one; for one offer or for all. */
export function findPrintRequests(db: Kysely<Schema>, offer: string | undefined) {
  return db
    .selectFrom("user_subscriptions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .leftJoin("addresses as a", "a.id", "u.default_address_id")
    .leftJoin("regions as r", "r.id", "a.region_id")
    .leftJoin("countries as c", "c.id", "r.country_id")
    .select([
      "s.subscription_id as offer",
      "s.date_requested as dateRequested",
      "u.first_name as firstName",
      "u.last_name as lastName",
      "u.email",
      "u.phone",
      "u.language",
      "a.organization",
      "a.address_line as address",
      "a.city",
      "r.name as region",
      "a.zip",
      "c.code as country",
    ])
    .where("u.erased_at", "is", null)
    .$if(offer !== undefined, (query) => query.where("s.subscription_id", "=", offer ?? ""))
    .orderBy("s.date_requested")
    .orderBy("s.subscription_id")
    .orderBy("u.id")
    .execute();
}

type RequestedSubscription = { subscriptionId: string; dateRequested: string };

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
