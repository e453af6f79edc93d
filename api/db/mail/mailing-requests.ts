import { type Kysely, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

export type MailingRequest = {
  email: string;
  firstName: string;
  lastName: string;
  regionId: number;
  lists: string[];
  language: string;
  requestedAt: Date;
};

/**
 * Stores a request. When one of the same address is pending, only its lists and day are updated, because nothing proves
 * that the same person asks. Returns the pending lists, and the language to write in.
 */
export async function upsertMailingRequest(
  db: Kysely<Schema>,
  request: MailingRequest,
): Promise<{ lists: string[]; language: string }> {
  const { email, firstName, lastName, regionId, lists, language, requestedAt } = request;
  const { rows } = await sql<{ lists: string[]; language: string }>`
    insert into mailing_requests
      (email, first_name, last_name, region_id, lists, language, requested_at)
    values
      (${email}, ${firstName}, ${lastName}, ${regionId}, ${lists}, ${language}, ${requestedAt})
    on conflict (lower(email)) where state = 'requested' do update set
      lists = ${uniteLists("mailing_requests.lists", "excluded.lists")},
      requested_at = excluded.requested_at
    returning lists, language`.execute(db);
  const [stored] = rows;
  if (!stored) throw new Error("the mailing list request was not stored");
  return stored;
}

/** The confirmed lists of an address; undefined when it is on none. */
export function findConfirmedRequest(db: Kysely<Schema>, email: string) {
  return db
    .selectFrom("mailing_requests")
    .select(["email", "lists", "language"])
    .where("state", "=", "confirmed")
    .where(emailMatches(email))
    .executeTakeFirst();
}

/**
 * Confirms these lists of the pending request, in addition to those confirmed before. Returns the confirmed lists;
 * undefined when there are none.
 */
export async function confirmLists(
  db: Kysely<Schema>,
  { email, lists, now }: { email: string; lists: string[]; now: Date },
) {
  await sql`
    insert into mailing_requests
      (email, first_name, last_name, region_id, lists, language, requested_at, state, confirmed_at)
    select email, first_name, last_name, region_id, ${intersectLists("lists", lists)}, language, requested_at,
      'confirmed', ${now}
    from mailing_requests
    where state = 'requested' and ${emailMatches(email)} and lists && ${lists}
    on conflict (lower(email)) where state = 'confirmed' do update set
      first_name = excluded.first_name, last_name = excluded.last_name,
      region_id = excluded.region_id, language = excluded.language,
      lists = ${uniteLists("mailing_requests.lists", "excluded.lists")},
      requested_at = excluded.requested_at, confirmed_at = excluded.confirmed_at`.execute(db);

  await sql`delete from mailing_requests
    where state = 'requested' and ${emailMatches(email)} and lists <@ ${lists}`.execute(db);
  await sql`
    update mailing_requests
    set lists = array(
      select list from unnest(lists) as list where list <> all(${lists}) order by list
    )
    where state = 'requested' and ${emailMatches(email)}`.execute(db);

  return findConfirmedRequest(db, email);
}

/** Whether one of these lists is pending, or the address has confirmed lists; nothing else can be confirmed. */
export async function canConfirmLists(
  db: Kysely<Schema>,
  { email, lists }: { email: string; lists: string[] },
): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    select exists (
      select from mailing_requests
      where ${emailMatches(email)} and (state = 'confirmed' or lists && ${lists})
    ) as can`.execute(db);
  return rows[0]?.can ?? false;
}

/** Deletes the confirmed and pending lists of an address. */
export async function unsubscribeFromLists(db: Kysely<Schema>, email: string): Promise<void> {
  await db.deleteFrom("mailing_requests").where(emailMatches(email)).execute();
}

/** Deletes unconfirmed requests made before `time`. */
export async function deleteUnconfirmedBefore(db: Kysely<Schema>, time: Date): Promise<void> {
  await db
    .deleteFrom("mailing_requests")
    .where("state", "=", "requested")
    .where("requested_at", "<", time)
    .execute();
}

/** Confirmed subscribers by address, of one list or of all. */
export function findSubscribers(db: Kysely<Schema>, list: string | undefined) {
  return selectRequestsWithRegions(db)
    .select([
      "m.email",
      "m.first_name",
      "m.last_name",
      "m.lists",
      "m.language",
      "c.code as country",
      "r.name as region",
      "m.requested_at",
      "m.confirmed_at",
    ])
    .where("m.state", "=", "confirmed")
    .$if(list !== undefined, (query) => query.where(sql<boolean>`${list} = any(m.lists)`))
    .orderBy(sql`lower(m.email)`)
    .execute();
}

export function selectRequestsWithRegions(db: Kysely<Schema>) {
  return db
    .selectFrom("mailing_requests as m")
    .innerJoin("regions as r", "r.id", "m.region_id")
    .innerJoin("countries as c", "c.id", "r.country_id");
}

function emailMatches(email: string) {
  return sql<boolean>`lower(email) = lower(${email})`;
}

function uniteLists(some: string, more: string) {
  return sql`array(select distinct unnest(${sql.ref(some)} || ${sql.ref(more)}) as list order by list)`;
}

function intersectLists(column: string, lists: string[]) {
  return sql`array(select list from unnest(${sql.ref(column)}) as list where list = any(${lists}) order by list)`;
}
