import type { Transaction } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";
import type { OrderState } from "#domain/order-states.ts";

import type { OrderRow } from "./orders.ts";

type ShippedRow = Pick<OrderRow, "id" | "shipped_day" | "carrier" | "tracking_number">;

/** Does not set `changed_at`, because the state stays the same. */
export async function writeShipment(
  trx: Transaction<Schema>,
  { id, shipped_day, carrier, tracking_number }: ShippedRow,
): Promise<void> {
  await trx
    .updateTable("orders")
    .set({ shipped_day, carrier, tracking_number })
    .where("id", "=", id)
    .execute();
}

export async function updateOrderState(
  trx: Transaction<Schema>,
  id: number,
  state: OrderState,
  now: Date,
): Promise<void> {
  await trx.updateTable("orders").set({ state, changed_at: now }).where("id", "=", id).execute();
}
