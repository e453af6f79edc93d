import type { Insertable, Kysely, Transaction } from "kysely";

import type { Cents } from "#domain/money.ts";

import type { AttemptState, OrdersSchema } from "./orders-schema.ts";
import type { Schema } from "./schema.ts";

export type NewAttempt = Omit<
  Insertable<OrdersSchema["payment_attempts"]>,
  "state" | "changed_at" | "made_at"
>;

/** Writes down that something is about to be charged; its id, or null when the token was used for another attempt. */
export async function insertAttempt(
  trx: Transaction<Schema>,
  attempt: NewAttempt,
  now: Date,
): Promise<number | null> {
  const row = await trx
    .insertInto("payment_attempts")
    .values({ ...attempt, state: "intent", made_at: now, changed_at: now })
    .onConflict((conflict) => conflict.column("token_sha256").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether it may be sent, now and never again. */
export async function beginSending(db: Kysely<Schema>, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("payment_attempts")
    .set({ state: "sending", sent_at: now, changed_at: now })
    .where("id", "=", id)
    .where("state", "=", "intent")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Kept from others until the transaction ends; its person, who is locked before it, has to be known. */
export function lockAttempt(trx: Transaction<Schema>, id: number) {
  return trx
    .selectFrom("payment_attempts")
    .select(["id", "order_id", "orderid", "state", "amount_cents"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** A bank has paid it. */
export async function keepCleared(db: Kysely<Schema>, id: number, now: Date): Promise<void> {
  await db
    .updateTable("payment_attempts")
    .set({ cleared_at: now })
    .where("id", "=", id)
    .where("payment_method", "=", "bank")
    .where("cleared_at", "is", null)
    .execute();
}

/** It was paid from a bank's account, as the gateway tells; older ones were not kept as such. */
export async function keepAsOfBank(db: Kysely<Schema>, id: number): Promise<void> {
  await db
    .updateTable("payment_attempts")
    .set({ payment_method: "bank" })
    .where("id", "=", id)
    .where("payment_method", "<>", "bank")
    .execute();
}

/** So much of it went back by refunds. Whether that was not known. */
export async function keepRefunded(
  db: Kysely<Schema>,
  id: number,
  refunded: Cents,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("payment_attempts")
    .set({ refunded_cents: refunded })
    .where("id", "=", id)
    .where("refunded_cents", "<>", refunded)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type Move = {
  to: AttemptState;
  answer: string;
  transactionId: string | null;
  now: Date;
};

export async function moveAttempt(
  trx: Transaction<Schema>,
  id: number,
  { to, answer, transactionId, now }: Move,
): Promise<void> {
  await trx
    .updateTable("payment_attempts")
    .set({
      state: to,
      answer,
      changed_at: now,
      ...(transactionId !== null && { transaction_id: transactionId }),
    })
    .where("id", "=", id)
    .execute();
}
