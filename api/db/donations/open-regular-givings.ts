import { type Kysely, sql } from "kysely";

import { uncertainRegularGivingStates } from "#api/db/schema/regular-givings-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";

/** For the operator, in the shape of open payments: givings whose state or payment method is uncertain. */
export function findOpenRegularGivings(db: Kysely<Schema>) {
  return db
    .selectFrom("givings as g")
    .innerJoin("users as u", "u.id", "g.user_id")
    .select(["g.orderid", "g.amount_cents", "g.answer", "g.made_at", "u.email"])
    .select([
      sql<string>`'giving: ' || case g.state when 'active' then 'another card' else g.state end`.as(
        "state",
      ),
      sql<null>`null`.as("transaction_id"),
    ])
    .select((eb) =>
      eb
        .selectFrom("orders as o")
        .select((eb) => eb.fn.min("o.id").as("id"))
        .whereRef("o.giving_id", "=", "g.id")
        .as("order_id"),
    )
    .where((eb) =>
      eb.or([
        eb("g.state", "in", uncertainRegularGivingStates),
        eb.and([eb("g.state", "=", "active"), eb("g.renewing_with", "is not", null)]),
      ]),
    )
    .orderBy("g.id")
    .execute();
}

/** Releases all claims, so that each giving can be claimed at once. */
export async function releaseAllRegularGivings(db: Kysely<Schema>): Promise<void> {
  await db
    .updateTable("givings")
    .set({ claimed_until: null })
    .where("claimed_until", "is not", null)
    .execute();
}
