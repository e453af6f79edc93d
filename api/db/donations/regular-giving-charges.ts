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
  /** "2026-03-28", in the library's time zone. */
  day: string;
  paymentMethod: PaymentMethod;
  /** Whether it was made after the giving had ended. */
  isLate: boolean;
};

/** Inserts a charge unless it exists; returns whether it is new. */
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

/** The stored state of a charge; undefined when the charge is unknown. */
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

/** Stores how much of a charge was refunded; returns whether that has changed. */
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

/** Gateway ids of the givings that these charges belong to. */
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

/** Charges made after their giving had ended that were not reversed. */
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
