import { type Kysely, sql } from "kysely";

import type { DiscrepancyKind } from "#api/db/schema/orders-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";

export type NewDiscrepancy = {
  /** As the gateway knows it; of a monthly charge that went back twice, its own number there. */
  orderid: string;
  /** Null of a stray one, and of a monthly charge. */
  orderId: number | null;
  kind: DiscrepancyKind;
  /** Null where there are several charges, or none. */
  transactionId: string | null;
  /** For the operator. */
  answer: string;
};

/** Keeps that something does not fit; one that was known before is known since then. Whether nobody has seen to it. */
export async function recordDiscrepancy(
  db: Kysely<Schema>,
  { orderid, orderId, kind, transactionId, answer }: NewDiscrepancy,
  now: Date,
): Promise<boolean> {
  const found = { order_id: orderId, kind, transaction_id: transactionId, answer };
  const { settled_at } = await db
    .insertInto("charge_misfits")
    .values({ orderid, ...found, found_at: now })
    .onConflict((conflict) =>
      conflict.column("orderid").doUpdateSet({
        ...found,
        // What is otherwise than it was has to be seen to anew.
        settled_at: sql`case when charge_misfits.kind = excluded.kind
          and charge_misfits.answer = excluded.answer then charge_misfits.settled_at end`,
      }),
    )
    .returning("settled_at")
    .executeTakeFirstOrThrow();
  return settled_at === null;
}

/** Whether it was one that stays so whatever is done, and that somebody has seen to now. */
export async function closeDiscrepancy(
  db: Kysely<Schema>,
  orderid: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("charge_misfits")
    .set({ settled_at: now })
    .where("orderid", "=", orderid)
    .where("kind", "=", "twice")
    .where("settled_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** It fits by now. */
export async function deleteDiscrepancy(db: Kysely<Schema>, orderid: string): Promise<void> {
  await db.deleteFrom("charge_misfits").where("orderid", "=", orderid).execute();
}

/** How many there are that nobody has seen to. */
export async function countDiscrepancies(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom("charge_misfits")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("settled_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** For the operator, in the shape of payments that are open: the oldest first, with whose they are where that is known. */
export function findDiscrepancies(db: Kysely<Schema>) {
  return (
    db
      .selectFrom("charge_misfits as m")
      .leftJoin("payment_attempts as p", "p.orderid", "m.orderid")
      .leftJoin("giving_charges as c", "c.transaction_id", "m.orderid")
      .leftJoin("givings as g", "g.id", "c.giving_id")
      .leftJoin("users as u", (join) =>
        join.on((eb) => eb("u.id", "=", eb.fn.coalesce("p.user_id", "g.user_id"))),
      )
      .select(["m.order_id", "m.orderid", "m.kind as state"])
      .select((eb) => eb.fn.coalesce("p.amount_cents", "c.amount_cents").as("amount_cents"))
      .select(["m.transaction_id", "m.answer", "m.found_at as made_at", "u.email"])
      .where("m.settled_at", "is", null)
      .orderBy("m.found_at")
      // Some are numbers that are kept as text: by their value.
      .orderBy(sql`length(m.orderid)`)
      .orderBy("m.orderid")
      .execute()
  );
}
