import { type SelectQueryBuilder, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

/** How what is not certain yet is taken up, so that two processes do not see to the same. */
export type Claim = {
  now: Date;
  /** What was changed after it may still be at work in another process. */
  stale: Date;
  /** Until then nobody else sees to it. */
  until: Date;
};

type ClaimableTable = "payment_attempts" | "order_refunds" | "givings";

/** Of those that are due, the one that nobody sees to and was not seen to for the longest; one that is locked is passed over. */
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
