import { type Kysely, sql } from "kysely";

import { linkBelongsTo, mailBelongsTo, requestBelongsTo } from "#api/db/people/person-rows.ts";
import { selectUsers } from "#api/db/people/users.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { Cents } from "#domain/money.ts";

/** Whoever an operator means by an e-mail, by the subject of a token or by the library's own id: two accounts may share an e-mail. */
export function findPeople(db: Kysely<Schema>, who: string) {
  return selectUsers(db)
    .where((eb) =>
      eb.or([
        eb("u.external_id", "=", who),
        eb(sql`lower(u.email)`, "=", who.toLowerCase()),
        eb(sql`u.id::text`, "=", who),
      ]),
    )
    .orderBy("u.id")
    .execute();
}

/** Whether anything is kept under an e-mail of somebody without an account. */
export async function hasDataForEmail(db: Kysely<Schema>, email: string): Promise<boolean> {
  const whose = { externalId: null, userId: null, emails: [email] };
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from mailing_requests where ${requestBelongsTo(whose)})
      or exists (select from mails where ${mailBelongsTo(whose)})
      or exists (select from links where ${linkBelongsTo(whose)}) as is`.execute(db);
  return rows[0]?.is ?? false;
}

/** The accounts that a mail to this address was about: it may have been theirs once, or only named by them. */
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

/** Their own, or null for that of everybody. */
export async function writeFreeLimit(
  db: Kysely<Schema>,
  id: number,
  limit: Cents | null,
): Promise<void> {
  await db.updateTable("users").set({ free_limit_cents: limit }).where("id", "=", id).execute();
}

/** Whether the terms of other countries hold for them wherever they live. */
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
