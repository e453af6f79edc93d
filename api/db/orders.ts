import { type Insertable, type Kysely, type QueryCreator, sql, type Transaction } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";

import type { Cents } from "#domain/money.ts";
import type { OrderState } from "#domain/order-states.ts";
import { openRefundStates } from "#domain/refund-states.ts";

import { countingStates, type OrdersSchema } from "./orders-schema.ts";
import type { Schema } from "./schema.ts";

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;
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
      // The index of free orders, which is not recognised by parameters.
      conflict
        .columns(["user_id", "free_month"])
        .where("free_month", "is not", null)
        .where(
          "state",
          "in",
          countingStates.map((state) => sql.lit(state)),
        )
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

/** The day of somebody's free order in that month, such as "2026-03"; nothing when there is none that counts. */
export function freeDay(db: Kysely<Schema>, userId: number, month: string) {
  return db
    .selectFrom("orders")
    .select("placed_day")
    .where("user_id", "=", userId)
    .where("free_month", "=", month)
    .where("state", "in", countingStates);
}

/** With its lines, its country, and the number of what was charged for it. */
export function findOrder(db: Kysely<Schema>, id: number) {
  return orders(db).where("o.id", "=", id).executeTakeFirst();
}

/** Those that were placed, or may still be, the newest first. */
export function findOrdersOf(
  db: Kysely<Schema>,
  userId: number,
  { size, offset }: { size: number; offset: number },
) {
  return ordersOf(db, userId, size, offset).execute();
}

/** The statement alone, for its plan to be looked at. */
export function ordersOf(db: Kysely<Schema>, userId: number, size: number, offset: number) {
  return orders(db)
    .where("o.user_id", "=", userId)
    .where("o.state", "<>", "failed")
    .orderBy("o.id", "desc")
    .limit(size)
    .offset(offset);
}

export async function countOrdersOf(db: Kysely<Schema>, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("state", "<>", "failed")
    .executeTakeFirstOrThrow();
  return count;
}

/** What of its payment went back: all of it, or what was given back of it in parts. */
const givenBack = sql<Cents>`coalesce(
  (select sum(p.amount_cents)::bigint from payment_attempts as p
    where p.order_id = o.id and p.state in ('voided', 'refunded', 'returned')),
  (select sum(r.amount_cents)::bigint from order_refunds as r
    where r.order_id = o.id and r.state = 'done'),
  0)`;

/** What is yet to be given back of it. */
const goingBack = sql<Cents>`coalesce(
  (select sum(r.amount_cents)::bigint from order_refunds as r
    where r.order_id = o.id and r.state in (${sql.join(openRefundStates.map((state) => sql.lit(state)))})),
  0)`;

function orders(db: Kysely<Schema>) {
  return db
    .selectFrom("orders as o")
    .innerJoin("regions as r", "r.id", "o.region_id")
    .innerJoin("countries as c", "c.id", "r.country_id")
    .selectAll("o")
    .select("c.code as country")
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("order_lines as l")
          .select(["l.code", "l.title", "l.price_cents", "l.quantity"])
          .whereRef("l.order_id", "=", "o.id")
          .orderBy("l.position"),
      ).as("lines"),
      eb
        .selectFrom("payment_attempts as p")
        .select("p.transaction_id")
        .whereRef("p.order_id", "=", "o.id")
        .where("p.state", "in", ["paid", "late", "voided", "refunded", "returned"])
        .as("payment"),
      eb
        .selectFrom("payment_attempts as p")
        .select("p.payment_method")
        .whereRef("p.order_id", "=", "o.id")
        .as("payment_method"),
      givenBack.as("given_back_cents"),
      goingBack.as("going_back_cents"),
    ]);
}

type ShippedRow = Pick<OrderRow, "id" | "shipped_day" | "carrier" | "tracking_number">;

/** Its state stays, so its time of change does too. */
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

export async function moveOrder(
  trx: Transaction<Schema>,
  id: number,
  state: OrderState,
  now: Date,
): Promise<void> {
  await trx.updateTable("orders").set({ state, changed_at: now }).where("id", "=", id).execute();
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
export async function giveMonthBack(
  trx: Transaction<Schema>,
  { user_id, placed_day }: Pick<OrderRow, "user_id" | "placed_day">,
): Promise<void> {
  const before = trx
    .selectFrom("orders")
    .select((eb) => eb.fn.max("placed_day").as("day"))
    .where("user_id", "=", user_id)
    .where("free_month", "is not", null)
    .where("state", "in", ["placed", "doubtful"]);
  await trx
    .updateTable("users")
    .set({ last_order_day: before })
    .where("id", "=", user_id)
    .where("last_order_day", "=", placed_day)
    .execute();
}
