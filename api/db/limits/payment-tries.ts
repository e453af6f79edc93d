import type { Kysely } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

type PaymentTry = {
  /** Our id of it at the gateway. */
  reference: string;
  /** Who tries, as `hashSubject` has it. */
  subject: string;
  /** From where, as `limitDeclinesOfNetwork` has it. */
  network: string | null;
};

/** Something is about to be tried to pay with. False of what is tried again under its reference: that is the same try. */
export async function recordPaymentTry(
  db: Kysely<Schema>,
  tried: PaymentTry,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("payment_tries")
    .values({ ...tried, made_at: now })
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** What came of it, as far as it is known; undefined when nothing was tried under that reference. */
export function findPaymentTry(db: Kysely<Schema>, reference: string) {
  return db
    .selectFrom("payment_tries")
    .select(["settled_at", "declined_at"])
    .where("reference", "=", reference)
    .executeTakeFirst();
}

/** The gateway has not looked at it: it is as if it had not been tried. What came of it stays, when that is certain. */
export async function deletePaymentTry(db: Kysely<Schema>, reference: string): Promise<void> {
  await db
    .deleteFrom("payment_tries")
    .where("reference", "=", reference)
    .where("settled_at", "is", null)
    .execute();
}

/** `isDeclined`: what was tried was refused, and not merely a call. */
type TryResult = { isDeclined: boolean; now: Date };

/** It is certain what came of it. */
export async function resolvePaymentTry(
  db: Kysely<Schema>,
  reference: string,
  end: TryResult,
): Promise<void> {
  await db
    .updateTable("payment_tries")
    .set(resolvedColumns(end))
    .where("reference", "=", reference)
    .execute();
}

export function resolvedColumns({ isDeclined, now }: TryResult) {
  return { settled_at: now, ...(isDeclined && { declined_at: now }) };
}

/** Whether it was tried, and the gateway has not told which card it was. */
export async function isCardUnknown(db: Kysely<Schema>, reference: string): Promise<boolean> {
  const row = await db
    .selectFrom("payment_tries")
    .select("id")
    .where("reference", "=", reference)
    .where("card_hash", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function recordCardHash(
  db: Kysely<Schema>,
  reference: string,
  hash: string,
): Promise<void> {
  await db
    .updateTable("payment_tries")
    .set({ card_hash: hash })
    .where("reference", "=", reference)
    .where("card_hash", "is", null)
    .execute();
}

/** Whoever asks for what is kept of them is given these too. */
export function findOwnTries(db: Kysely<Schema>, subject: string | null) {
  return db
    .selectFrom("payment_tries")
    .select(["reference", "card_hash as cardSign", "network as networkSign"])
    .select(["made_at as madeAt", "settled_at as settledAt", "declined_at as declinedAt"])
    .where("subject", "=", subject)
    .orderBy("id")
    .execute();
}

export async function deleteTriesBefore(db: Kysely<Schema>, time: Date): Promise<void> {
  await db.deleteFrom("payment_tries").where("made_at", "<", time).execute();
}
