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
 * Notes the request. To one of the same address that waits, only lists and the day are added: nothing shows that it is
 * the same person who asks again. All the lists that wait now, and the language to write in.
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
  const [kept] = rows;
  if (!kept) throw new Error("a request for mailing lists was not kept");
  return kept;
}

/** The lists that an address has said yes to, and under which language; undefined when it is on none. */
export function findConfirmedRequest(db: Kysely<Schema>, email: string) {
  return db
    .selectFrom("mailing_requests")
    .select(["email", "lists", "language"])
    .where("state", "=", "confirmed")
    .where(emailMatches(email))
    .executeTakeFirst();
}

/**
 * Of the request that waits, these lists count from now on, besides those that did before. All that count now; undefined
 * when nothing of it waits and nothing counted before.
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

/** Whether one of these lists waits for the address's yes, or it has said yes before: nothing else can be confirmed. */
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

/** Takes an address off all lists, and off what waits for its yes. */
export async function unsubscribeFromLists(db: Kysely<Schema>, email: string): Promise<void> {
  await db.deleteFrom("mailing_requests").where(emailMatches(email)).execute();
}

/** Deletes what nobody has said yes to since before `time`. */
export async function deleteUnconfirmedBefore(db: Kysely<Schema>, time: Date): Promise<void> {
  await db
    .deleteFrom("mailing_requests")
    .where("state", "=", "requested")
    .where("requested_at", "<", time)
    .execute();
}

/** Everybody who has said yes, by address; to one list, or to any. */
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

function intersectLists(kept: string, lists: string[]) {
  return sql`array(select list from unnest(${sql.ref(kept)}) as list where list = any(${lists}) order by list)`;
}
