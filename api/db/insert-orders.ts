import { type Insertable, type QueryCreator, sql, type Transaction } from "kysely";

import { takesItsMonth } from "./free-months.ts";
import type { OrdersSchema } from "./orders-schema.ts";
import type { Schema } from "./schema.ts";

export type NewOrderRow = Insertable<OrdersSchema["orders"]>;
export type NewOrderLine = Omit<Insertable<OrdersSchema["order_lines"]>, "order_id" | "position">;

/** Writes it down with its lines, one at least; its id, or null when it would be a second free order of its month. */
export async function insertOrder(
  trx: Transaction<Schema>,
  order: NewOrderRow,
  lines: readonly NewOrderLine[],
): Promise<number | null> {
  const row = await trx
    .with("written", (db) => insertUnlessSecondFree(db, order).returning("id as order_id"))
    .insertInto("order_lines")
    .columns(["order_id", ...lineColumns])
    .expression((eb) =>
      eb.selectFrom(["written", rowsOf(lines)]).select(["order_id", ...lineColumns]),
    )
    .returning("order_id")
    .executeTakeFirst();
  return row?.order_id ?? null;
}

/** Writes down what has no lines; its id. */
export async function insertGift(trx: Transaction<Schema>, gift: NewOrderRow): Promise<number> {
  const { id } = await trx
    .insertInto("orders")
    .values(gift)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

function insertUnlessSecondFree(db: QueryCreator<Schema>, order: NewOrderRow) {
  return db
    .insertInto("orders")
    .values(order)
    .onConflict((conflict) =>
      // The index of free orders.
      conflict
        .columns(["user_id", "free_month"])
        .where("free_month", "is not", null)
        .where(takesItsMonth)
        .doNothing(),
    );
}

const lineColumns = ["position", "code", "title", "type", "price_cents", "quantity"] as const;

function rowsOf(lines: readonly NewOrderLine[]) {
  const rows = JSON.stringify(lines.map((line, position) => ({ ...line, position })));
  return sql<NewOrderLine & { position: number }>`json_to_recordset(${rows}::json)`.as<"line">(
    sql`line (position int, code text, title text, type text, price_cents bigint, quantity int)`,
  );
}
