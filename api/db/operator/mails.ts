import { type Kysely, sql } from "kysely";

import type { MailState } from "#api/db/mail/mails.ts";
import type { Schema } from "#api/db/schema/schema.ts";

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
