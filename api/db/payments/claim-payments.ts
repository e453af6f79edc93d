import type { ExpressionBuilder, Kysely } from "kysely";

import { openPaymentStates } from "#api/db/schema/orders-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";

import { type Claim, selectFirstUnclaimed } from "./claim.ts";
import { paymentColumns } from "./open-payments.ts";

/**
 * Takes up a payment to ask the gateway about, that which was not asked after for the longest first; one that another
 * process has taken up is passed over.
 */
export function claimOpenPayment(db: Kysely<Schema>, { now, stale, until }: Claim) {
  return db
    .updateTable("payment_attempts")
    .set({ claimed_until: until })
    .where("id", "=", (eb) =>
      selectFirstUnclaimed(
        eb
          .selectFrom("payment_attempts")
          .select("id")
          .where("state", "in", openPaymentStates)
          .where((eb) => isDue(eb, stale)),
        { now },
      ),
    )
    .returning(paymentColumns)
    .executeTakeFirst();
}

function isDue(eb: ExpressionBuilder<Schema, "payment_attempts">, stale: Date) {
  return eb.or([
    eb("state", "not in", ["intent", "sending"]),
    eb(eb.fn.coalesce("sent_at", "made_at"), "<=", stale),
  ]);
}

/** It is taken up again from then on. */
export async function releasePayment(db: Kysely<Schema>, id: number, until: Date): Promise<void> {
  await db
    .updateTable("payment_attempts")
    .set({ claimed_until: until })
    .where("id", "=", id)
    .execute();
}

/** All of them can be taken up at once. */
export async function releaseAllPayments(db: Kysely<Schema>): Promise<void> {
  await db
    .updateTable("payment_attempts")
    .set({ claimed_until: null })
    .where("state", "in", openPaymentStates)
    .execute();
}
