import type { ExpressionBuilder, Kysely } from "kysely";

import type { Claim } from "./claim.ts";
import { paymentFacts } from "./open-payments.ts";
import { openStates } from "./orders-schema.ts";
import type { Schema } from "./schema.ts";

/**
 * Takes up a payment to ask the gateway about, that which was not asked after for the longest first; one that another
 * process has taken up is passed over.
 */
export function claimOpen(db: Kysely<Schema>, { now, stale, until }: Claim) {
  return db
    .updateTable("payment_attempts")
    .set({ claimed_until: until })
    .where("id", "=", (eb) =>
      eb
        .selectFrom("payment_attempts")
        .select("id")
        .where("state", "in", openStates)
        .where((eb) => isDue(eb, stale))
        .where((eb) => eb.or([eb("claimed_until", "is", null), eb("claimed_until", "<=", now)]))
        .orderBy("claimed_until", (order) => order.asc().nullsFirst())
        .orderBy("id")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(paymentFacts)
    .executeTakeFirst();
}

function isDue(eb: ExpressionBuilder<Schema, "payment_attempts">, stale: Date) {
  return eb.or([
    eb("state", "not in", ["intent", "sending"]),
    eb(eb.fn.coalesce("sent_at", "made_at"), "<=", stale),
  ]);
}

/** It is taken up again from then on. */
export async function releaseOpen(db: Kysely<Schema>, id: number, until: Date): Promise<void> {
  await db
    .updateTable("payment_attempts")
    .set({ claimed_until: until })
    .where("id", "=", id)
    .execute();
}

/** All of them can be taken up at once. */
export async function releaseAllOpen(db: Kysely<Schema>): Promise<void> {
  await db
    .updateTable("payment_attempts")
    .set({ claimed_until: null })
    .where("state", "in", openStates)
    .execute();
}
