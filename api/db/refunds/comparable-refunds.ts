import type { Kysely, Transaction } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";
import { type Cents, zero } from "#domain/money.ts";

import type { RefundRow } from "./refunds.ts";

/** States in which the database and the gateway may differ. */
const comparableStates = ["done", "undone"] as const;

/** Whether the gateway can report this refund, or earlier refunds that it was computed with. */
export function isComparableRefund({ state, kind, before_cents }: RefundRow): boolean {
  return (kind !== "none" || before_cents > zero) && comparableStates.some((one) => one === state);
}

/** Orders with refunds made since then, or undone ones; oldest first. */
export async function findOrdersRefundedSince(db: Kysely<Schema>, time: Date): Promise<number[]> {
  const rows = await db
    .selectFrom("order_refunds")
    .select("order_id")
    .distinct()
    .where("state", "in", comparableStates)
    .where((eb) => eb.or([eb("kind", "<>", "none"), eb("before_cents", ">", zero)]))
    .where((eb) => eb.or([eb("state", "=", "undone"), eb("changed_at", ">=", time)]))
    .orderBy("order_id")
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** Restarts the count of answers that the gateway knows no such refund, because it has reported the refund. */
export async function resetEmptyAnswers(db: Kysely<Schema>, id: number): Promise<void> {
  await db.updateTable("order_refunds").set({ empty_answers: 0 }).where("id", "=", id).execute();
}

/** Changes what later refunds of the order count as refunded before them; never below zero. */
export async function shiftLaterRefunds(
  trx: Transaction<Schema>,
  { id, order_id }: Pick<RefundRow, "id" | "order_id">,
  by: Cents,
): Promise<void> {
  await trx
    .updateTable("order_refunds")
    .set((eb) => ({
      before_cents: eb.fn<Cents>("greatest", [eb("before_cents", "+", by), eb.lit(0)]),
    }))
    .where("order_id", "=", order_id)
    .where("id", ">", id)
    .where("state", "=", "done")
    .execute();
}

/** Reduces what all refunds of an order count as refunded before them; never below zero. */
export async function reduceRefundedBefore(
  trx: Transaction<Schema>,
  { order_id }: Pick<RefundRow, "order_id">,
  by: Cents,
): Promise<void> {
  await trx
    .updateTable("order_refunds")
    .set((eb) => ({
      before_cents: eb.fn<Cents>("greatest", [eb("before_cents", "-", by), eb.lit(0)]),
      empty_answers: 0,
    }))
    .where("order_id", "=", order_id)
    .where("state", "=", "done")
    .execute();
}
