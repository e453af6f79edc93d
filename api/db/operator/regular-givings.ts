import type { Kysely } from "kysely";

import type { RegularGivingState } from "#api/db/schema/regular-givings-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";

export type OperatorRegularGiving = Awaited<ReturnType<typeof findOperatorRegularGivings>>[number];

/** Regular givings in these states with their donors and numbers of charges, newest first. */
export function findOperatorRegularGivings(
  db: Kysely<Schema>,
  { states, userId }: { states: readonly RegularGivingState[]; userId?: number | undefined },
) {
  return db
    .selectFrom("givings as g")
    .innerJoin("users as u", "u.id", "g.user_id")
    .select(["g.id", "g.state", "g.amount_cents", "g.payment_method", "g.last_four"])
    .select(["g.first_day", "g.next_day", "g.orderid", "g.subscription_id", "g.answer"])
    .select(["g.made_at", "g.user_id", "u.first_name", "u.last_name", "u.email"])
    .select(["g.is_end_wished", "g.end_tries"])
    .select((eb) =>
      eb
        .selectFrom("giving_charges as c")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .whereRef("c.giving_id", "=", "g.id")
        .where("c.state", "in", ["paid", "pending"])
        .as("charges"),
    )
    .where("g.state", "in", states)
    .$if(userId !== undefined, (query) => query.where("g.user_id", "=", userId ?? 0))
    .orderBy("g.id", "desc")
    .execute();
}
