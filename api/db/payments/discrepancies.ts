import { type Kysely, sql } from "kysely";

import type { DiscrepancyKind } from "#api/db/schema/orders-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";

export type NewDiscrepancy = {
  /** Gateway id of the payment; the transaction id for a monthly charge reversed twice. */
  orderid: string;
  /** Null for a stray charge and for a monthly charge. */
  orderId: number | null;
  kind: DiscrepancyKind;
  /** Null when there are several charges, or none. */
  transactionId: string | null;
  /** Shown to the operator. */
  answer: string;
};

/** Inserts or updates a discrepancy; the first `found_at` stays. Returns whether it is unresolved. */
export async function recordDiscrepancy(
  db: Kysely<Schema>,
  { orderid, orderId, kind, transactionId, answer }: NewDiscrepancy,
  now: Date,
): Promise<boolean> {
  const found = { order_id: orderId, kind, transaction_id: transactionId, answer };
  const { settled_at } = await db
    .insertInto("charge_misfits")
    .values({ orderid, ...found, found_at: now })
    .onConflict((conflict) =>
      conflict.column("orderid").doUpdateSet({
        ...found,
        // A discrepancy that has changed is unresolved again.
        settled_at: sql`case when charge_misfits.kind = excluded.kind
          and charge_misfits.answer = excluded.answer then charge_misfits.settled_at end`,
      }),
    )
    .returning("settled_at")
    .executeTakeFirstOrThrow();
  return settled_at === null;
}

/**
 * Marks a `twice` discrepancy as resolved; it stays, because the gateway keeps reporting it. False when there is no
 * such unresolved one.
 */
export async function closeDiscrepancy(
  db: Kysely<Schema>,
  orderid: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("charge_misfits")
    .set({ settled_at: now })
    .where("orderid", "=", orderid)
    .where("kind", "=", "twice")
    .where("settled_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a discrepancy that no longer exists. */
export async function deleteDiscrepancy(db: Kysely<Schema>, orderid: string): Promise<void> {
  await db.deleteFrom("charge_misfits").where("orderid", "=", orderid).execute();
}

export async function countDiscrepancies(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom("charge_misfits")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("settled_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * For the operator, in the shape of open payments: unresolved discrepancies, oldest first, with the email of the person
 * if known.
 */
export function findDiscrepancies(db: Kysely<Schema>) {
  return (
    db
      .selectFrom("charge_misfits as m")
      .leftJoin("payment_attempts as p", "p.orderid", "m.orderid")
      .leftJoin("giving_charges as c", "c.transaction_id", "m.orderid")
      .leftJoin("givings as g", "g.id", "c.giving_id")
      .leftJoin("users as u", (join) =>
        join.on((eb) => eb("u.id", "=", eb.fn.coalesce("p.user_id", "g.user_id"))),
      )
      .select(["m.order_id", "m.orderid", "m.kind as state"])
      .select((eb) => eb.fn.coalesce("p.amount_cents", "c.amount_cents").as("amount_cents"))
      .select(["m.transaction_id", "m.answer", "m.found_at as made_at", "u.email"])
      .where("m.settled_at", "is", null)
      .orderBy("m.found_at")
      // Some ids are numbers stored as text: this sorts them by value.
      .orderBy(sql`length(m.orderid)`)
      .orderBy("m.orderid")
      .execute()
  );
}
