import { type Kysely, sql, type RawBuilder } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";

import { refundedTotal } from "#api/db/orders/orders.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { OrderState } from "#domain/order-states.ts";

/** Filters of orders; one that is not set matches all. */
export type OrderFilter = {
  ids?: readonly number[] | undefined;
  state?: OrderState | undefined;
  /** First and last day of placing. */
  since?: string | undefined;
  until?: string | undefined;
  userId?: number | undefined;
  /** Placed orders whose books were not shipped yet. */
  isToShip?: boolean | undefined;
};

export type ListedOrder = Awaited<ReturnType<typeof findListedOrders>>[number];

/** Orders as the operator's list shows them, newest first. */
export function findListedOrders(db: Kysely<Schema>, filter: OrderFilter, limit: number) {
  return selectListedOrders(db, filter).orderBy("o.id", "desc").limit(limit).execute();
}

export async function countOrders(db: Kysely<Schema>, filter: OrderFilter): Promise<number> {
  const { count } = await db
    .selectFrom("orders as o")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(matchesFilter(filter))
    .executeTakeFirstOrThrow();
  return count;
}

/** Ids of a person's placed orders with books that were not shipped yet. */
export async function findUnshippedOrders(db: Kysely<Schema>, userId: number): Promise<number[]> {
  const orders = await db
    .selectFrom("orders as o")
    .select("o.id")
    .where(matchesFilter({ userId, isToShip: true }))
    .where((eb) =>
      eb.exists(
        eb.selectFrom("order_lines as l").select("l.code").whereRef("l.order_id", "=", "o.id"),
      ),
    )
    .orderBy("o.id")
    .execute();
  return orders.map(({ id }) => id);
}

export type OrderDetails = Awaited<ReturnType<typeof findOrderDetails>>[number];

/** Orders with all their data and lines, oldest first. */
export function findOrderDetails(db: Kysely<Schema>, filter: OrderFilter) {
  return selectListedOrders(db, filter)
    .leftJoin("givings as g", "g.id", "o.giving_id")
    .select(["u.external_id", "u.phone", "u.tax_id", "o.language", "o.address", "o.lists"])
    .select(["o.value_cents", "o.free_cents", "o.pay_cents", "o.shipping_cents", "o.free_month"])
    .select(["o.ip_claim", "o.made_at", "o.changed_at"])
    .select(["p.orderid as reference", "p.transaction_id", "p.answer", "p.sent_at"])
    .select(["p.amount_cents as charged_cents", refundedTotal.as("given_back_cents")])
    .select(["g.id as giving_id", "g.state as giving_state", "g.amount_cents as giving_cents"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("order_lines as l")
          .select(["l.code", "l.title", "l.type", "l.price_cents", "l.quantity"])
          .whereRef("l.order_id", "=", "o.id")
          .orderBy("l.position"),
      ).as("lines"),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("order_refunds as f")
          .select(["f.amount_cents", "f.state", "f.made_at", "f.transaction_id", "f.asked_by"])
          .whereRef("f.order_id", "=", "o.id")
          .orderBy("f.id"),
      ).as("refunds"),
    )
    .orderBy("o.id")
    .execute();
}

function selectListedOrders(db: Kysely<Schema>, filter: OrderFilter) {
  return db
    .selectFrom("orders as o")
    .innerJoin("users as u", "u.id", "o.user_id")
    .innerJoin("regions as r", "r.id", "o.region_id")
    .innerJoin("countries as c", "c.id", "r.country_id")
    .leftJoin("payment_attempts as p", "p.order_id", "o.id")
    .select(["o.id", "o.placed_day", "o.state", "o.type", "o.user_id", "c.code as country"])
    .select(["u.first_name", "u.last_name", "u.email"])
    .select(["o.donation_cents", "o.total_cents"])
    .select(["o.shipped_day", "o.carrier", "o.tracking_number"])
    .select(["p.payment_method", "p.state as payment_state", "p.cleared_at"])
    .select(
      sql<number>`(select coalesce(sum(quantity), 0) from order_lines where order_id = o.id)`.as(
        "copies",
      ),
    )
    .where(matchesFilter(filter));
}

/** For orders with the alias `o`. */
function matchesFilter({ ids, state, since, until, userId, isToShip }: OrderFilter) {
  return allOf(
    ids && sql`o.id = any(${ids}::int[])`,
    state && sql`o.state = ${state}`,
    since && sql`o.placed_day >= ${since}`,
    until && sql`o.placed_day <= ${until}`,
    userId !== undefined && sql`o.user_id = ${userId}`,
    // Matches the condition of the partial index.
    isToShip && sql`o.state = 'placed' and o.type <> 'gift' and o.shipped_day is null`,
  );
}

/** A filter that is not set is false, undefined or empty, and adds no condition. */
type Condition = RawBuilder<unknown> | false | undefined | "";

/** Combines the conditions with `and`; true when there are none. */
export function allOf(...conditions: Condition[]): RawBuilder<boolean> {
  const present = conditions.filter((condition) => typeof condition === "object");
  return present.length > 0 ? sql<boolean>`${sql.join(present, sql` and `)}` : sql<boolean>`true`;
}
