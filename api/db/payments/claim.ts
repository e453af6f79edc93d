import { type SelectQueryBuilder, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

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
