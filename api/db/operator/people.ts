import { type Kysely, sql } from "kysely";

import type { MailState } from "#api/db/mail/mails.ts";
import { linkBelongsTo, mailBelongsTo, requestBelongsTo } from "#api/db/people/own-data.ts";
import { selectUsers } from "#api/db/people/users.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { Cents } from "#domain/money.ts";

/** Finds people by email, token subject or id; two accounts may share an email. */
export function findPeople(db: Kysely<Schema>, identifier: string) {
  return selectUsers(db)
    .where((eb) =>
      eb.or([
        eb("u.external_id", "=", identifier),
        eb(sql`lower(u.email)`, "=", identifier.toLowerCase()),
        eb(sql`u.id::text`, "=", identifier),
      ]),
    )
    .orderBy("u.id")
    .execute();
}

/** Whether data are stored under the email of a person without an account. */
export async function hasDataForEmail(db: Kysely<Schema>, email: string): Promise<boolean> {
  const keys = { externalId: null, userId: null, emails: [email] };
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from mailing_requests where ${requestBelongsTo(keys)})
      or exists (select from mails where ${mailBelongsTo(keys)})
      or exists (select from links where ${linkBelongsTo(keys)}) as is`.execute(db);
  return rows[0]?.is ?? false;
}

/**
 * Accounts that a mail to this address was about; the address may be a former one, or one that the person only named.
 */
export async function findAccountsMailedAt(db: Kysely<Schema>, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom("mails as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .select("u.external_id")
    .distinct()
    .where(sql`lower(m.recipient)`, "=", email.toLowerCase())
    .where("u.erased_at", "is", null)
    .orderBy("u.external_id")
    .execute();
  return rows.map((row) => row.external_id);
}

/** Sets a person's own limit; null for the general one. */
export async function writeFreeLimit(
  db: Kysely<Schema>,
  id: number,
  limit: Cents | null,
): Promise<void> {
  await db.updateTable("users").set({ free_limit_cents: limit }).where("id", "=", id).execute();
}

/** Sets whether the terms for other countries apply to a person at any address. */
export async function writeMarkedForeign(
  db: Kysely<Schema>,
  id: number,
  isForeign: boolean,
): Promise<void> {
  await db
    .updateTable("users")
    .set({ is_marked_foreign: isForeign })
    .where("id", "=", id)
    .execute();
}

/** Mails in these states, newest first. */
export function findMails(db: Kysely<Schema>, states: readonly MailState[], limit: number) {
  return db
    .selectFrom("mails")
    .select(["id", "state", "template", "recipient", "tries", "answer", "made_at", "changed_at"])
    .where("state", "in", states)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Queues a failed or refused mail again; false when there is none, or its content is cleared or out of date. */
export async function requeueMail(db: Kysely<Schema>, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("mails")
    .set({ state: "queued", tries: 0, changed_at: now })
    .where("id", "=", id)
    .where("state", "in", ["refused", "failed"])
    .where("is_forgotten", "=", false)
    .where((eb) => eb.or([eb("useful_until", "is", null), eb("useful_until", ">", now)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What decides whether a mail can be sent again. */
export function findMailState(db: Kysely<Schema>, id: number) {
  return db
    .selectFrom("mails")
    .select(["state", "is_forgotten"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Counts of undelivered mails by state. */
export async function countUndeliveredMails(db: Kysely<Schema>, since: Date) {
  const { rows } = await sql<{ state: MailState; count: number }>`
    select state, count(*) as count from mails
    where state in ('refused', 'bounced', 'failed') and changed_at >= ${since}
    group by state order by state`.execute(db);
  return rows;
}
