import type { Kysely } from "kysely";

import { type Claim, selectFirstUnclaimed } from "#api/db/payments/claim.ts";
import { uncertainRegularGivingStates } from "#api/db/schema/regular-givings-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";

/** Claims a giving whose state or payment method is uncertain; skips those another process has claimed. */
export function claimUncertainRegularGiving(
  db: Kysely<Schema>,
  { now, changedBefore, claimedUntil }: Claim,
) {
  return db
    .updateTable("givings")
    .set({ claimed_until: claimedUntil })
    .where("id", "=", (eb) =>
      selectFirstUnclaimed(
        eb
          .selectFrom("givings")
          .select("id")
          .where((eb) =>
            eb.or([
              eb("state", "in", uncertainRegularGivingStates),
              eb.and([eb("state", "=", "active"), eb("renewing_with", "is not", null)]),
            ]),
          )
          .where("changed_at", "<=", changedBefore),
        { now },
      ),
    )
    .returning("orderid")
    .executeTakeFirst();
}

/** Lets the giving be claimed again after `claimedUntil`. */
export async function releaseRegularGiving(
  db: Kysely<Schema>,
  orderid: string,
  claimedUntil: Date,
): Promise<void> {
  await db
    .updateTable("givings")
    .set({ claimed_until: claimedUntil })
    .where("orderid", "=", orderid)
    .execute();
}

/** Records that the gateway knows no such giving; returns since when it has known none. */
export async function recordMissing(db: Kysely<Schema>, id: number, now: Date): Promise<Date> {
  const { missing_since } = await db
    .updateTable("givings")
    .set((eb) => ({ missing_since: eb.fn.coalesce("missing_since", eb.val(now)) }))
    .where("id", "=", id)
    .returning("missing_since")
    .executeTakeFirstOrThrow();
  return missing_since ?? now;
}
