import type { Kysely } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

import { hashSubject } from "./hash-subject.ts";

type DeletionRequest = { externalId: string; issuedAt: Date; now: Date };

/** `subject` is what the job is told. */
type DeletionStatus = { state: "begun"; subject: string } | { state: "under-way" | "ended" };

/**
 * Notes that the account is to end, unless it is to already, or has ended after that token was issued. Holds the row
 * until `trx` ends.
 */
export async function recordDeletionRequest(
  trx: Kysely<Schema>,
  { externalId, issuedAt, now }: DeletionRequest,
): Promise<DeletionStatus> {
  const fresh = { external_id: externalId, asked_at: now, tries: 0, answer: "", ended_at: null };
  const row = await trx
    .insertInto("account_deletions")
    .values({ subject_sha256: hashSubject(externalId), ...fresh })
    .onConflict((conflict) =>
      conflict
        .column("subject_sha256")
        .doUpdateSet(fresh)
        .where("account_deletions.ended_at", "<", issuedAt),
    )
    .returning("subject_sha256")
    .executeTakeFirst();
  if (row) return { state: "begun", subject: row.subject_sha256 };
  const known = await findDeletion(trx, externalId);
  return { state: known?.ended_at ? "ended" : "under-way" };
}

/** Of the account with that subject: it is to end, or has ended at that time. */
export function findDeletion(db: Kysely<Schema>, externalId: string) {
  return db
    .selectFrom("account_deletions")
    .select("ended_at")
    .where("subject_sha256", "=", hashSubject(externalId))
    .executeTakeFirst();
}

/** Counts a try to end the account, before it is made; undefined when it has ended. */
export function beginDeletion(db: Kysely<Schema>, subject: string) {
  return db
    .updateTable("account_deletions")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("subject_sha256", "=", subject)
    .where("external_id", "is not", null)
    .returning(["external_id", "tries"])
    .$narrowType<{ external_id: string }>()
    .executeTakeFirst();
}

export async function recordDeletionFailure(
  db: Kysely<Schema>,
  subject: string,
  answer: string,
): Promise<void> {
  await db
    .updateTable("account_deletions")
    .set({ answer })
    .where("subject_sha256", "=", subject)
    .execute();
}

/** The account is no more, and is named no more. */
export async function completeDeletion(
  db: Kysely<Schema>,
  subject: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable("account_deletions")
    .set({ external_id: null, answer: "", ended_at: now })
    .where("subject_sha256", "=", subject)
    .execute();
}

/** Accounts that wait to end, those that wait longest first. */
export function findDeletions(db: Kysely<Schema>) {
  return db
    .selectFrom("account_deletions")
    .select(["external_id", "asked_at", "tries", "answer"])
    .where("external_id", "is not", null)
    .$narrowType<{ external_id: string }>()
    .orderBy("asked_at")
    .execute();
}

/** What the jobs are told of accounts that were to end before `time` and have not. */
export async function findLateDeletions(db: Kysely<Schema>, time: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("account_deletions")
    .select("subject_sha256")
    .where("ended_at", "is", null)
    .where("asked_at", "<", time)
    .execute();
  return rows.map((row) => row.subject_sha256);
}

/** Forgets accounts that ended before `time`: no token of theirs holds any more. */
export async function deleteDeletionsBefore(db: Kysely<Schema>, time: Date): Promise<void> {
  await db.deleteFrom("account_deletions").where("ended_at", "<", time).execute();
}
