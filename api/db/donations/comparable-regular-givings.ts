import { type Kysely, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

/**
 * Givings to compare with the gateway: active ones, and those changed since `endedSince`, which it may still report.
 */
export function findComparableRegularGivings(db: Kysely<Schema>, endedSince: Date) {
  return db
    .selectFrom("givings")
    .select(["orderid", "state", "next_day", "amount_cents", "payment_method", "last_four"])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom("giving_charges as c")
            .select("c.giving_id")
            .whereRef("c.giving_id", "=", "givings.id")
            .where("c.state", "=", "pending"),
        )
        .as("has_pending"),
    ])
    .where((eb) => eb.or([eb("state", "=", "active"), eb("changed_at", ">=", endedSince)]))
    .orderBy("id")
    .execute();
}

/** Gateway ids of the first donations of these givings. */
export async function findFirstPayments(
  db: Kysely<Schema>,
  orderids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom("payment_attempts as p")
    .innerJoin("orders as o", "o.id", "p.order_id")
    .innerJoin("givings as g", "g.id", "o.giving_id")
    .select("p.orderid")
    .where("g.orderid", "=", sql<string>`any(${orderids}::text[])`)
    .orderBy("p.id")
    .execute();
  return rows.map(({ orderid }) => orderid);
}
