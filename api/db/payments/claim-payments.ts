import { type ExpressionBuilder, type Kysely, type SelectQueryBuilder, sql } from "kysely";

import { openPaymentStates } from "#api/db/schema/orders-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";

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

/** A claim keeps two processes from working on the same uncertain row. */
export type Claim = {
  now: Date;
  /** Rows changed after this may still be in work in another process. */
  changedBefore: Date;
  /** Until then no other process claims it. */
  claimedUntil: Date;
};

type ClaimableTable = "payment_attempts" | "order_refunds" | "givings";

/** The due row that is not claimed and has waited longest; skips locked rows. */
export function selectFirstUnclaimed<Table extends ClaimableTable, Row>(
  due: SelectQueryBuilder<Schema, Table, Row>,
  { now }: Pick<Claim, "now">,
) {
  return due
    .where(sql<boolean>`(claimed_until is null or claimed_until <= ${now})`)
    .orderBy(sql`claimed_until asc nulls first`)
    .orderBy(sql`id`)
    .limit(1)
    .forUpdate()
    .skipLocked();
}
