import { type Transaction, type Kysely, sql } from "kysely";

import { freeOrderStates } from "#api/db/schema/orders-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { zero } from "#domain/money.ts";

import type { OrderRow } from "./orders.ts";

/** Matches orders that use up the free order of their month, like the index does. A shipped order always does. */
export const usesFreeMonth = sql<boolean>`(state in (${sql.join(freeOrderStates.map((state) => sql.lit(state)))})
  or shipped_day is not null)`;

/** The day of a person's free order in a month such as "2026-03"; no row when there is none. */
export function selectFreeOrderDay(db: Kysely<Schema>, userId: number, month: string) {
  return db
    .selectFrom("orders")
    .select("placed_day")
    .where("user_id", "=", userId)
    .where("free_month", "=", month)
    .where(usesFreeMonth);
}

/** S9.03: counts a person's orders of books in that month that cost nothing and are not its free order. */
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

/** S4.02: raises the day of the person's last free order; a later one stays. */
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

/** Releases the month of a free order: the person's last free order is now the one before it, if any. */
export async function restoreFreeMonth(
  trx: Transaction<Schema>,
  { user_id, placed_day }: Pick<OrderRow, "user_id" | "placed_day">,
): Promise<void> {
  const previousDay = trx
    .selectFrom("orders")
    .select((eb) => eb.fn.max("placed_day").as("day"))
    .where("user_id", "=", user_id)
    .where("free_month", "is not", null)
    .where("state", "<>", "pending")
    .where(usesFreeMonth);
  await trx
    .updateTable("users")
    .set({ last_order_day: previousDay })
    .where("id", "=", user_id)
    .where("last_order_day", "=", placed_day)
    .execute();
}
