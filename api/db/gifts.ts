import type { Kysely } from "kysely";

import { findOrder, type OrderRow } from "./orders.ts";
import type { Schema } from "./schema.ts";

/** The gift that a regular giving began with; undefined once nothing came of it and it was forgotten. */
export async function findFirstGift(
  db: Kysely<Schema>,
  givingId: number,
): Promise<OrderRow | undefined> {
  const row = await db
    .selectFrom("orders")
    .select("id")
    .where("giving_id", "=", givingId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && findOrder(db, row.id);
}
