import type { ExpressionBuilder, Kysely } from "kysely";

import { openStates } from "#api/db/schema/orders-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";

import { type Claim, firstUnclaimed } from "./claim.ts";
import { paymentFacts } from "./open-payments.ts";

/**
 * Takes up a payment to ask the gateway about, that which was not asked after for the longest first; one that another
 * process has taken up is passed over.
 */
export function claimOpen(db: Kysely<Schema>, { now, stale, until }: Claim) {
  return db
    .updateTable("payment_attempts")
    .set({ claimed_until: until })
    .where("id", "=", (eb) =>
      firstUnclaimed(
        eb
          .selectFrom("payment_attempts")
          .select("id")
          .where("state", "in", openStates)
          .where((eb) => isDue(eb, stale)),
        { now },
      ),
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
