import { type Kysely, sql } from "kysely";

import { type Claim, selectFirstUnclaimed } from "#api/db/payments/open-payments.ts";
import { uncertainRegularGivingStates } from "#api/db/schema/regular-givings-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";

/** For the operator, in the shape of open payments: givings whose state or payment method is uncertain. */
export function findOpenRegularGivings(db: Kysely<Schema>) {
  return db
    .selectFrom("givings as g")
    .innerJoin("users as u", "u.id", "g.user_id")
    .select(["g.orderid", "g.amount_cents", "g.answer", "g.made_at", "u.email"])
    .select([
      sql<string>`'giving: ' || case g.state when 'active' then 'another card' else g.state end`.as(
        "state",
      ),
      sql<null>`null`.as("transaction_id"),
    ])
    .select((eb) =>
      eb
        .selectFrom("orders as o")
        .select((eb) => eb.fn.min("o.id").as("id"))
        .whereRef("o.giving_id", "=", "g.id")
        .as("order_id"),
    )
    .where((eb) =>
      eb.or([
        eb("g.state", "in", uncertainRegularGivingStates),
        eb.and([eb("g.state", "=", "active"), eb("g.renewing_with", "is not", null)]),
      ]),
    )
    .orderBy("g.id")
    .execute();
}

/** Releases all claims, so that each giving can be claimed at once. */
export async function releaseAllRegularGivings(db: Kysely<Schema>): Promise<void> {
  await db
    .updateTable("givings")
    .set({ claimed_until: null })
    .where("claimed_until", "is not", null)
    .execute();
}

/**
 * Givings to compare with the gateway: active ones, and those changed since `endedSince`, which it may still report.
 */
export function findComparableRegularGivings(db: Kysely<Schema>, endedSince: Date) {
  return db
    .selectFrom("givings")
    .select(["orderid", "state", "next_day", "amount_cents", "payment_method", "last_four"])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom("giving_charges as c")
            .select("c.giving_id")
            .whereRef("c.giving_id", "=", "givings.id")
            .where("c.state", "=", "pending"),
        )
        .as("has_pending"),
    ])
    .where((eb) => eb.or([eb("state", "=", "active"), eb("changed_at", ">=", endedSince)]))
    .orderBy("id")
    .execute();
}

/** Gateway ids of the first donations of these givings. */
export async function findFirstPayments(
  db: Kysely<Schema>,
  orderids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom("payment_attempts as p")
    .innerJoin("orders as o", "o.id", "p.order_id")
    .innerJoin("givings as g", "g.id", "o.giving_id")
    .select("p.orderid")
    .where("g.orderid", "=", sql<string>`any(${orderids}::text[])`)
    .orderBy("p.id")
    .execute();
  return rows.map(({ orderid }) => orderid);
}

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
