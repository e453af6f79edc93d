import { type Insertable, type QueryCreator, sql, type Transaction } from "kysely";

import type { OrdersSchema, OrderType } from "#api/db/schema/orders-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { Quote } from "#domain/pricing.ts";

import { usesFreeMonth } from "./free-months.ts";
import type { OrderRow } from "./orders.ts";

export type NewOrderRow = Insertable<OrdersSchema["orders"]>;

export type NewOrderLine = Omit<Insertable<OrdersSchema["order_lines"]>, "order_id" | "position">;

/** The idempotency key of the order. A new order takes over the key of a failed one. */
export type NewOrderKey = { key: string; fingerprint: string };

/** Inserts an order with its lines and key; null when it would be a second free order of its month. */
export async function insertOrder(
  trx: Transaction<Schema>,
  order: NewOrderRow,
  lines: readonly NewOrderLine[],
  { key, fingerprint }: NewOrderKey,
): Promise<number | null> {
  const row = await trx
    .with("written", (db) =>
      insertUnlessSecondFree(db, order).returning(["id as order_id", "user_id", "made_at"]),
    )
    .with("lines", (db) =>
      db
        .insertInto("order_lines")
        .columns(["order_id", ...lineColumns])
        .expression((eb) =>
          eb.selectFrom(["written", lineRows(lines)]).select(["order_id", ...lineColumns]),
        ),
    )
    .insertInto("order_keys")
    .columns(["order_id", "user_id", "made_at", "key", "fingerprint"])
    .expression((eb) =>
      eb
        .selectFrom("written")
        .select(["order_id", "user_id", "made_at"])
        .select([eb.val(key).as("key"), eb.val(fingerprint).as("fingerprint")]),
    )
    .onConflict((conflict) =>
      conflict.columns(["user_id", "key"]).doUpdateSet((eb) => ({
        order_id: eb.ref("excluded.order_id"),
        fingerprint: eb.ref("excluded.fingerprint"),
        made_at: eb.ref("excluded.made_at"),
      })),
    )
    .returning("order_id")
    .executeTakeFirst();
  return row?.order_id ?? null;
}

function insertUnlessSecondFree(db: QueryCreator<Schema>, order: NewOrderRow) {
  return db
    .insertInto("orders")
    .values(order)
    .onConflict((conflict) =>
      // Names the index of free orders.
      conflict
        .columns(["user_id", "free_month"])
        .where("free_month", "is not", null)
        .where(usesFreeMonth)
        .doNothing(),
    );
}

const lineColumns = ["position", "code", "title", "type", "price_cents", "quantity"] as const;

function lineRows(lines: readonly NewOrderLine[]) {
  const rows = JSON.stringify(lines.map((line, position) => ({ ...line, position })));
  return sql<NewOrderLine & { position: number }>`json_to_recordset(${rows}::json)`.as<"line">(
    sql`line (position int, code text, title text, type text, price_cents bigint, quantity int)`,
  );
}

/** Locks the order until the transaction ends. Lock its person before it. */
export async function lockOrder(trx: Transaction<Schema>, id: number): Promise<void> {
  await trx.selectFrom("orders").select("id").where("id", "=", id).forUpdate().execute();
}

type ReducedOrder = {
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
