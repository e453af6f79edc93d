import type { ExpressionBuilder, Kysely } from "kysely";

import { openPaymentStates } from "#api/db/schema/orders-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";

import { type Claim, selectFirstUnclaimed } from "./claim.ts";
import { paymentColumns } from "./open-payments.ts";

/**
 * Claims the open payment that has waited longest to be checked at the gateway; skips those another process has
 * claimed.
 */
export function claimOpenPayment(db: Kysely<Schema>, { now, changedBefore, claimedUntil }: Claim) {
  return db
    .updateTable("payment_attempts")
    .set({ claimed_until: claimedUntil })
    .where("id", "=", (eb) =>
      selectFirstUnclaimed(
        eb
          .selectFrom("payment_attempts")
          .select("id")
          .where("state", "in", openPaymentStates)
          .where((eb) => isDue(eb, changedBefore)),
        { now },
      ),
    )
    .returning(paymentColumns)
    .executeTakeFirst();
}

function isDue(eb: ExpressionBuilder<Schema, "payment_attempts">, changedBefore: Date) {
  return eb.or([
    eb("state", "not in", ["intent", "sending"]),
    eb(eb.fn.coalesce("sent_at", "made_at"), "<=", changedBefore),
  ]);
}

/** Lets the payment be claimed again after `claimedUntil`. */
export async function releasePayment(
  db: Kysely<Schema>,
  id: number,
  claimedUntil: Date,
): Promise<void> {
  await db
    .updateTable("payment_attempts")
    .set({ claimed_until: claimedUntil })
    .where("id", "=", id)
    .execute();
}

/** Releases all claims, so that each payment can be claimed at once. */
export async function releaseAllPayments(db: Kysely<Schema>): Promise<void> {
  await db
    .updateTable("payment_attempts")
    .set({ claimed_until: null })
    .where("state", "in", openPaymentStates)
    .execute();
}
