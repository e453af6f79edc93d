import { type Kysely, sql, type Transaction } from "kysely";

import type { ChargeState } from "#api/db/schema/regular-givings-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { Cents } from "#domain/money.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";

export type NewCharge = {
  transactionId: string;
  regularGivingId: number;
  amount: Cents;
  state: ChargeState;
  /** "2026-03-28", by the library's calendar. */
  day: string;
  paymentMethod: PaymentMethod;
  /** Whether it was made after the giving had ended. */
  isLate: boolean;
};

/** Writes a charge down, unless it is known. Whether it is new. */
export async function insertCharge(
  trx: Transaction<Schema>,
  { transactionId, regularGivingId, amount, state, day, paymentMethod, isLate }: NewCharge,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("giving_charges")
    .values({
      transaction_id: transactionId,
      giving_id: regularGivingId,
      amount_cents: amount,
      state,
      charged_day: day,
      payment_method: paymentMethod,
      is_late: isLate,
      made_at: now,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.column("transaction_id").doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** What has become of it so far; undefined when it is not known. */
export async function findChargeState(
  db: Kysely<Schema>,
  transactionId: string,
): Promise<ChargeState | undefined> {
  const row = await db
    .selectFrom("giving_charges")
    .select("state")
    .where("transaction_id", "=", transactionId)
    .executeTakeFirst();
  return row?.state;
}

export async function updateChargeState(
  trx: Transaction<Schema>,
  transactionId: string,
  state: ChargeState,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("giving_charges")
    .set({ state, changed_at: now })
    .where("transaction_id", "=", transactionId)
    .execute();
}

/** So much of it went back by refunds. Whether that was not known. */
export async function recordChargeRefunded(
  db: Kysely<Schema>,
  transactionId: string,
  refunded: Cents,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("giving_charges")
    .set({ refunded_cents: refunded })
    .where("transaction_id", "=", transactionId)
    .where("refunded_cents", "<>", refunded)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The givings, as the gateway knows them, that those charges are of. */
export async function findChargedRegularGivings(
  db: Kysely<Schema>,
  transactionIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom("giving_charges as c")
    .innerJoin("givings as g", "g.id", "c.giving_id")
    .select("g.orderid")
    .where("c.transaction_id", "=", sql<string>`any(${transactionIds}::text[])`)
    .execute();
  return rows.map(({ orderid }) => orderid);
}

/** Those that were made after their giving had ended, and that have not gone back. */
export function findLateCharges(db: Kysely<Schema>) {
  return db
    .selectFrom("giving_charges as c")
    .innerJoin("givings as g", "g.id", "c.giving_id")
    .select(["c.transaction_id", "c.charged_day", "c.amount_cents", "g.orderid"])
    .where("c.is_late", "=", true)
    .where("c.state", "in", ["pending", "paid"])
    .orderBy("c.charged_day")
    .orderBy("c.transaction_id")
    .execute();
}
