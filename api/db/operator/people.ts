import { type Kysely, sql } from "kysely";

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
