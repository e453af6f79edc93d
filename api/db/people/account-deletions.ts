import type { Kysely } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

import { hashSubject } from "./hash-subject.ts";

type DeletionRequest = { externalId: string; issuedAt: Date; now: Date };

/** `subject` is passed to the job. */
type DeletionStatus = { state: "begun"; subject: string } | { state: "under-way" | "ended" };

/**
 * Requests the deletion of an account, unless one is pending or has ended since the token was issued. Locks the row
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
  const existing = await findDeletion(trx, externalId);
  return { state: existing?.ended_at ? "ended" : "under-way" };
}

/** The deletion of the account with that subject; `ended_at` is null while it is pending. */
export function findDeletion(db: Kysely<Schema>, externalId: string) {
  return db
    .selectFrom("account_deletions")
    .select("ended_at")
    .where("subject_sha256", "=", hashSubject(externalId))
    .executeTakeFirst();
}

/** Counts a try before it is made; undefined when the account is deleted. */
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

/** Records that the account is deleted, and clears its name. */
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

/** Pending deletions, oldest first. */
export function findDeletions(db: Kysely<Schema>) {
  return db
    .selectFrom("account_deletions")
    .select(["external_id", "asked_at", "tries", "answer"])
    .where("external_id", "is not", null)
    .$narrowType<{ external_id: string }>()
    .orderBy("asked_at")
    .execute();
}

/** Subjects, as the jobs get them, of deletions requested before `time` and still pending. */
export async function findLateDeletions(db: Kysely<Schema>, time: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("account_deletions")
    .select("subject_sha256")
    .where("ended_at", "is", null)
    .where("asked_at", "<", time)
    .execute();
  return rows.map((row) => row.subject_sha256);
}

/** Deletes records of accounts that ended before `time`: their tokens have expired by then. */
export async function deleteDeletionsBefore(db: Kysely<Schema>, time: Date): Promise<void> {
  await db.deleteFrom("account_deletions").where("ended_at", "<", time).execute();
}
