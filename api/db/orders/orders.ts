import { type Kysely, sql, type Transaction } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";

import type { Schema } from "#api/db/schema/schema.ts";
import type { Cents } from "#domain/money.ts";
import type { OrderState } from "#domain/order-states.ts";
import { openRefundStates } from "#domain/refund-states.ts";

/**
 * How much of payment `p` of order `o` was refunded, in whole or in parts. More than the payment when a bank returned a
 * charge that had been refunded.
 */
export const refundedTotal = sql<Cents>`case
  when p.state in ('voided', 'refunded') then p.amount_cents
  when p.state = 'returned' then p.amount_cents + p.refunded_cents
  else greatest(
    case when p.state in ('paid', 'late') then p.refunded_cents end,
    (select max(r.before_cents + r.amount_cents) from order_refunds as r
      where r.order_id = o.id and r.state = 'done'),
    0)
  end`;

/** How much of order `o` is still to be refunded. */
const pendingRefundTotal = sql<Cents>`coalesce(
  (select sum(r.amount_cents)::bigint from order_refunds as r
    where r.order_id = o.id and r.state in (${sql.join(openRefundStates.map((state) => sql.lit(state)))})),
  0)`;

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** An order with its lines, country and transaction id. */
export function findOrder(db: Kysely<Schema>, id: number) {
  return selectOrders(db).where("o.id", "=", id).executeTakeFirst();
}

type OrderListOptions = {
  /** Whether first donations of regular givings are included. */
  includesFirstDonations: boolean;
};

/** A person's orders that did not fail, newest first. */
export function findUserOrders(
  db: Kysely<Schema>,
  userId: number,
  { size, offset, includesFirstDonations }: OrderListOptions & { size: number; offset: number },
) {
  return selectUserOrders(db, userId, size, offset)
    .$if(!includesFirstDonations, (query) => query.where("o.giving_id", "is", null))
    .execute();
}

/** The statement alone, so that tests can check its plan. */
export function selectUserOrders(db: Kysely<Schema>, userId: number, size: number, offset: number) {
  return selectOrders(db)
    .where("o.user_id", "=", userId)
    .where("o.state", "<>", "failed")
    .orderBy("o.id", "desc")
    .limit(size)
    .offset(offset);
}

export async function countUserOrders(
  db: Kysely<Schema>,
  userId: number,
  { includesFirstDonations }: OrderListOptions = { includesFirstDonations: true },
): Promise<number> {
  const { count } = await db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("state", "<>", "failed")
    .$if(!includesFirstDonations, (query) => query.where("giving_id", "is", null))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether the person placed a later order with books. */
export async function hasLaterOrder(
  db: Kysely<Schema>,
  { id, user_id }: Pick<OrderRow, "id" | "user_id">,
): Promise<boolean> {
  const row = await db
    .selectFrom("orders")
    .select("id")
    .where("user_id", "=", user_id)
    .where("id", ">", id)
    .where("state", "=", "placed")
    .where("type", "<>", "gift")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Listed by name, so that the statement can be prepared. */
const orderColumns = [
  "o.id",
  "o.user_id",
  "o.state",
  "o.type",
  "o.giving_id",
  "o.language",
  "o.address_id",
  "o.region_id",
  "o.address",
  "o.value_cents",
  "o.free_cents",
  "o.pay_cents",
  "o.shipping_cents",
  "o.shipping_hundredths",
  "o.donation_cents",
  "o.total_cents",
  "o.placed_day",
  "o.free_month",
  "o.lists",
  "o.ip_claim",
  "o.shipped_day",
  "o.carrier",
  "o.tracking_number",
  "o.made_at",
  "o.changed_at",
] as const;

function selectOrders(db: Kysely<Schema>) {
  return (
    db
      .selectFrom("orders as o")
      .innerJoin("regions as r", "r.id", "o.region_id")
      .innerJoin("countries as c", "c.id", "r.country_id")
      // An order has at most one.
      .leftJoin("payment_attempts as p", "p.order_id", "o.id")
      .select(orderColumns)
      .select("c.code as country")
      .select(["p.payment_method", "p.state as attempt_state", "p.cleared_at"])
      .select((eb) => [
        jsonArrayFrom(
          eb
            .selectFrom("order_lines as l")
            .leftJoin("books as b", "b.code", "l.code")
            .leftJoin("deleted_records as d", (join) =>
              join.onRef("d.code", "=", "l.code").on("d.kind", "=", "books"),
            )
            .select(["l.code", "l.title", "l.price_cents", "l.quantity"])
            .select((eb) => eb.fn.coalesce("b.language", "d.language").as("language"))
            .whereRef("l.order_id", "=", "o.id")
            .orderBy("l.position"),
        ).as("lines"),
        eb
          .case()
          .when("p.state", "in", ["paid", "late", "voided", "refunded", "returned"])
          .then(eb.ref("p.transaction_id"))
          .end()
          .as("payment"),
        refundedTotal.as("given_back_cents"),
        pendingRefundTotal.as("going_back_cents"),
      ])
  );
}

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

/** A person's orders, including failed ones; amounts in cents. */
export function findOwnOrders(db: Kysely<Schema>, userId: number | null) {
  return db
    .selectFrom("orders as o")
    .innerJoin("regions as r", "r.id", "o.region_id")
    .innerJoin("countries as c", "c.id", "r.country_id")
    .select(["o.id", "o.state", "o.type", "o.placed_day as placedOn", "o.address"])
    .select(["c.code as countryCode", "o.value_cents as value", "o.free_cents as free"])
    .select(["o.pay_cents as paid", "o.shipping_cents as shipping"])
    .select(["o.donation_cents as donation", "o.total_cents as total", "o.lists"])
    .select(["o.ip_claim as ipAddress", "o.language", "o.made_at as madeAt"])
    .select(["o.changed_at as changedAt", "o.shipped_day as shippedOn", "o.carrier"])
    .select("o.tracking_number as trackingNumber")
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("order_refunds as f")
          .select(["f.is_whole as isWhole", "f.books", "f.amount_cents as amount", "f.state"])
          .select(["f.reason", "f.orderid as reference", "f.transaction_id as transactionId"])
          .select(["f.made_at as madeAt", "f.changed_at as changedAt"])
          .whereRef("f.order_id", "=", "o.id")
          .orderBy("f.id"),
      ).as("cancellations"),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("order_lines as l")
          .select(["l.code", "l.title", "l.price_cents as price", "l.quantity"])
          .whereRef("l.order_id", "=", "o.id")
          .orderBy("l.position"),
      ).as("lines"),
    )
    .where("o.user_id", "=", userId)
    .orderBy("o.id")
    .execute();
}

/** Leaves out the token, of which only a hash is stored. */
export function findOwnPayments(db: Kysely<Schema>, userId: number | null) {
  return db
    .selectFrom("payment_attempts")
    .select(["order_id as order", "orderid as reference", "amount_cents as amount", "state"])
    .select(["transaction_id as transactionId", "made_at as madeAt", "sent_at as sentAt"])
    .select(["payment_method as method", "cleared_at as clearedAt", "changed_at as changedAt"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}
