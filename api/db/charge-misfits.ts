import type { Kysely } from "kysely";

import type { MisfitKind } from "./orders-schema.ts";
import type { Schema } from "./schema.ts";

export type NewMisfit = {
  /** As the gateway knows it. */
  orderid: string;
  /** Null of a stray one. */
  orderId: number | null;
  kind: MisfitKind;
  /** Null where there are several charges, or none. */
  transactionId: string | null;
  /** For the operator. */
  answer: string;
};

/** Keeps that something does not fit; one that was known before is known since then. */
export async function keepMisfit(
  db: Kysely<Schema>,
  { orderid, orderId, kind, transactionId, answer }: NewMisfit,
  now: Date,
): Promise<void> {
  const found = { order_id: orderId, kind, transaction_id: transactionId, answer };
  await db
    .insertInto("charge_misfits")
    .values({ orderid, ...found, found_at: now })
    .onConflict((conflict) => conflict.column("orderid").doUpdateSet(found))
    .execute();
}

/** It fits by now. */
export async function forgetMisfit(db: Kysely<Schema>, orderid: string): Promise<void> {
  await db.deleteFrom("charge_misfits").where("orderid", "=", orderid).execute();
}

/** For the operator, in the shape of payments that are open: the oldest first, with whose they are where that is known. */
export function findMisfits(db: Kysely<Schema>) {
  return db
    .selectFrom("charge_misfits as m")
    .leftJoin("payment_attempts as p", "p.orderid", "m.orderid")
    .leftJoin("users as u", "u.id", "p.user_id")
    .select(["m.order_id", "m.orderid", "m.kind as state", "p.amount_cents"])
    .select(["m.transaction_id", "m.answer", "m.found_at as made_at", "u.email"])
    .orderBy("m.found_at")
    .orderBy("m.orderid")
    .execute();
}
