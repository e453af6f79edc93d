import { type Transaction, type Kysely, sql } from "kysely";

import { type OrderType, freeOrderStates } from "#api/db/schema/orders-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { zero } from "#domain/money.ts";
import type { Quote } from "#domain/pricing.ts";

import type { OrderRow } from "./orders.ts";

/** Matches orders that use up the free order of their month, like the index does. A shipped order always does. */
export const usesFreeMonth = sql<boolean>`(state in (${sql.join(freeOrderStates.map((state) => sql.lit(state)))})
  or shipped_day is not null)`;

/** Locks the order until the transaction ends. Lock its person before it. */
export async function lockOrder(trx: Transaction<Schema>, id: number): Promise<void> {
  await trx.selectFrom("orders").select("id").where("id", "=", id).forUpdate().execute();
}

export type ReducedOrder = {
  type: OrderType;
  /** The remaining lines. */
  lines: OrderRow["lines"];
  cost: Quote;
  /** Null when the order is no free order any more. */
  freeMonth: string | null;
};

/** Reduces the copies of an order and its cost. */
export async function reduceOrder(
  trx: Transaction<Schema>,
  id: number,
  { type, lines, cost, freeMonth }: ReducedOrder,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("orders")
    .set({
      type,
      value_cents: cost.value,
      free_cents: cost.free,
      pay_cents: cost.pay,
      shipping_cents: cost.shipping,
      total_cents: cost.total,
      free_month: freeMonth,
      changed_at: now,
    })
    .where("id", "=", id)
    .execute();

  const remaining = new Map(lines.map(({ code, quantity }) => [code, quantity]));
  const currentLines = await trx
    .selectFrom("order_lines")
    .select(["position", "code", "quantity"])
    .where("order_id", "=", id)
    .execute();
  for (const { position, code, quantity } of currentLines) {
    const newQuantity = remaining.get(code) ?? 0;
    if (newQuantity !== quantity)
      await updateLineQuantity(trx, { orderId: id, position }, newQuantity);
  }
}

type LinePosition = { orderId: number; position: number };

async function updateLineQuantity(
  trx: Transaction<Schema>,
  { orderId, position }: LinePosition,
  quantity: number,
): Promise<void> {
  if (quantity === 0) {
    await trx
      .deleteFrom("order_lines")
      .where("order_id", "=", orderId)
      .where("position", "=", position)
      .execute();
    return;
  }
  await trx
    .updateTable("order_lines")
    .set({ quantity })
    .where("order_id", "=", orderId)
    .where("position", "=", position)
    .execute();
}

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
