import type { Kysely } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";

import { givenBack, goingBack } from "./order-sums.ts";
import type { Schema } from "./schema.ts";

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** With its lines, its country, and the number of what was charged for it. */
export function findOrder(db: Kysely<Schema>, id: number) {
  return orders(db).where("o.id", "=", id).executeTakeFirst();
}

type Wanted = {
  /** Whether the gifts that regular givings began with are among them. */
  hasMonthly: boolean;
};

/** Those that were placed, or may still be, the newest first. */
export function findOrdersOf(
  db: Kysely<Schema>,
  userId: number,
  { size, offset, hasMonthly }: Wanted & { size: number; offset: number },
) {
  return ordersOf(db, userId, size, offset)
    .$if(!hasMonthly, (query) => query.where("o.giving_id", "is", null))
    .execute();
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

export async function countOrdersOf(
  db: Kysely<Schema>,
  userId: number,
  { hasMonthly }: Wanted = { hasMonthly: true },
): Promise<number> {
  const { count } = await db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("state", "<>", "failed")
    .$if(!hasMonthly, (query) => query.where("giving_id", "is", null))
    .executeTakeFirstOrThrow();
  return count;
}

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
      eb
        .selectFrom("payment_attempts as p")
        .select("p.state")
        .whereRef("p.order_id", "=", "o.id")
        .as("attempt_state"),
      eb
        .selectFrom("payment_attempts as p")
        .select("p.cleared_at")
        .whereRef("p.order_id", "=", "o.id")
        .as("cleared_at"),
      givenBack.as("given_back_cents"),
      goingBack.as("going_back_cents"),
    ]);
}
