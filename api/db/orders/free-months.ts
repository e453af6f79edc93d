import { type Kysely, sql, type Transaction } from "kysely";

import { freeOrderStates } from "#api/db/schema/orders-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { zero } from "#domain/money.ts";

import type { OrderRow } from "./orders.ts";

/** Of rows of orders, in the words of the index of free orders. What was sent off stays that of its month, whatever follows. */
export const usesFreeMonth = sql<boolean>`(state in (${sql.join(freeOrderStates.map((state) => sql.lit(state)))})
  or shipped_day is not null)`;

/** The day of somebody's free order in that month, such as "2026-03"; nothing when there is none that counts. */
export function selectFreeOrderDay(db: Kysely<Schema>, userId: number, month: string) {
  return db
    .selectFrom("orders")
    .select("placed_day")
    .where("user_id", "=", userId)
    .where("free_month", "=", month)
    .where(usesFreeMonth);
}

/** S9.03: how many orders of books a person has in that month that cost them nothing and are not the free order of it. */
export async function countSmallFreeOrders(
  db: Kysely<Schema>,
  { userId, month }: { userId: number; month: string },
): Promise<number> {
  const { count } = await db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("type", "<>", "gift")
    .where("pay_cents", "=", zero)
    .where("free_month", "is", null)
    .where(sql<string>`to_char(placed_day, 'YYYY-MM')`, "=", month)
    .where(usesFreeMonth)
    .executeTakeFirstOrThrow();
  return count;
}

/** S4.02: the day of the order is that of their last free one, unless they have had a later. */
export async function raiseLastOrderDay(
  trx: Transaction<Schema>,
  userId: number,
  day: string,
): Promise<void> {
  await trx
    .updateTable("users")
    .set({ last_order_day: sql<string>`greatest(last_order_day, ${day}::date)` })
    .where("id", "=", userId)
    .execute();
}

/** Gives the month of an order back that counted: their last free order is now the one before it, if there was any. */
export async function restoreFreeMonth(
  trx: Transaction<Schema>,
  { user_id, placed_day }: Pick<OrderRow, "user_id" | "placed_day">,
): Promise<void> {
  const before = trx
    .selectFrom("orders")
    .select((eb) => eb.fn.max("placed_day").as("day"))
    .where("user_id", "=", user_id)
    .where("free_month", "is not", null)
    .where("state", "<>", "pending")
    .where(usesFreeMonth);
  await trx
    .updateTable("users")
    .set({ last_order_day: before })
    .where("id", "=", user_id)
    .where("last_order_day", "=", placed_day)
    .execute();
}
