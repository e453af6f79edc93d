import type { Kysely } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

type PaymentTry = {
  /** Our id of the payment at the gateway, or the hash of a token. */
  reference: string;
  /** Hash of the account, from `hashSubject`. */
  subject: string;
  /** Hash of the network, from `limitNetworkDeclines`; null without that limit. */
  network: string | null;
};

/** Records a try before the payment is sent. False when the reference is known: that is the same try. */
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

/** The outcome of a try as far as it is known; undefined when there was no try. */
export function findPaymentTry(db: Kysely<Schema>, reference: string) {
  return db
    .selectFrom("payment_tries")
    .select(["settled_at", "declined_at"])
    .where("reference", "=", reference)
    .executeTakeFirst();
}

/** Deletes a try that the gateway has not processed; a resolved one stays. */
export async function deletePaymentTry(db: Kysely<Schema>, reference: string): Promise<void> {
  await db
    .deleteFrom("payment_tries")
    .where("reference", "=", reference)
    .where("settled_at", "is", null)
    .execute();
}

/** `isDeclined`: the payment was refused, not only a call. */
type TryResult = { isDeclined: boolean; now: Date };

/** Records the certain outcome of a try. */
export async function resolvePaymentTry(
  db: Kysely<Schema>,
  reference: string,
  result: TryResult,
): Promise<void> {
  await db
    .updateTable("payment_tries")
    .set(resolvedColumns(result))
    .where("reference", "=", reference)
    .execute();
}

export function resolvedColumns({ isDeclined, now }: TryResult) {
  return { settled_at: now, ...(isDeclined && { declined_at: now }) };
}

/** Whether there was a try whose card the gateway has not identified. */
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

/** For a person's export. */
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

/** Until when donations are closed; null when they never were. */
export async function donationsClosedUntil(db: Kysely<Schema>): Promise<Date | null> {
  const row = await db.selectFrom("gift_breaker").select("closed_until").executeTakeFirst();
  return row?.closed_until ?? null;
}

/** Closes donations until then; returns whether they were open. */
export async function closeDonations(db: Kysely<Schema>, until: Date, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("gift_breaker")
    .values({ id: true, closed_until: until })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({ closed_until: until })
        .where("gift_breaker.closed_until", "<", now),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
