import type { Transaction } from "kysely";

import type { OrderType } from "#api/db/schema/orders-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { Quote } from "#domain/pricing.ts";

import type { OrderRow } from "./orders.ts";

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
