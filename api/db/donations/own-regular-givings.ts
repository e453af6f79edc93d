import type { Kysely } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";

import type { Schema } from "#api/db/schema/schema.ts";

/** A person's regular givings with their charges, including ended and failed ones; amounts in cents. */
export function findOwnRegularGivings(db: Kysely<Schema>, userId: number | null) {
  return db
    .selectFrom("givings as g")
    .select(["g.id", "g.state", "g.orderid as reference", "g.amount_cents as amount"])
    .select(["g.subscription_id as subscriptionId", "g.vault_id as vaultId", "g.answer"])
    .select(["g.payment_method as method", "g.last_four as lastFour", "g.language"])
    .select(["g.first_day as firstCharge", "g.next_day as nextCharge"])
    .select(["g.made_at as madeAt", "g.changed_at as changedAt"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("giving_charges as c")
          .select(["c.transaction_id as transactionId", "c.charged_day as day"])
          .select(["c.amount_cents as amount", "c.refunded_cents as refunded", "c.state"])
          .select(["c.payment_method as method", "c.is_late as isLate"])
          .whereRef("c.giving_id", "=", "g.id")
          .orderBy("c.charged_day")
          .orderBy("c.transaction_id"),
      ).as("charges"),
    )
    .where("g.user_id", "=", userId)
    .orderBy("g.id")
    .execute();
}
