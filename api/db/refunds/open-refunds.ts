import { type Kysely, sql } from "kysely";

import { type Claim, selectFirstUnclaimed } from "#api/db/payments/claim.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { openRefundStates, inFlightRefundStates } from "#domain/refund-states.ts";

/** Counts that the gateway knew of no such refund; how often that was by now. */
export async function countEmptyRefundAnswer(db: Kysely<Schema>, id: number): Promise<number> {
  const { empty_answers } = await db
    .updateTable("order_refunds")
    .set((eb) => ({ empty_answers: eb("empty_answers", "+", 1) }))
    .where("id", "=", id)
    .returning("empty_answers")
    .executeTakeFirstOrThrow();
  return empty_answers;
}

/** Takes up a refund that is under way, and that nobody sees to, whenever it was changed where `stale` is null; its id. */
export async function claimRefund(
  db: Kysely<Schema>,
  { now, stale, until }: Omit<Claim, "stale"> & { stale: Date | null },
): Promise<number | undefined> {
  const row = await db
    .updateTable("order_refunds")
    .set({ claimed_until: until })
    .where("id", "=", (eb) =>
      selectFirstUnclaimed(
        eb
          .selectFrom("order_refunds")
          .select("id")
          .where("state", "in", inFlightRefundStates)
          .$if(stale !== null, (due) =>
            due.where((eb) => eb.or([eb("state", "=", "unknown"), eb("changed_at", "<=", stale)])),
          ),
        { now },
      ),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** It is taken up again from then on. */
export async function releaseRefund(db: Kysely<Schema>, id: number, until: Date): Promise<void> {
  await db
    .updateTable("order_refunds")
    .set({ claimed_until: until })
    .where("id", "=", id)
    .execute();
}

/** All of them can be taken up at once. */
export async function releaseAllRefunds(db: Kysely<Schema>): Promise<void> {
  await db
    .updateTable("order_refunds")
    .set({ claimed_until: null })
    .where("state", "in", inFlightRefundStates)
    .execute();
}

/** Whether something of that person is still to go back. */
export async function hasOpenRefund(db: Kysely<Schema>, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("order_refunds as r")
    .innerJoin("orders as o", "o.id", "r.order_id")
    .select("r.id")
    .where("o.user_id", "=", userId)
    .where("r.state", "in", openRefundStates)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** For the operator, in the shape of payments that are open: the oldest first. */
export function findOpenRefunds(db: Kysely<Schema>) {
  return db
    .selectFrom("order_refunds as r")
    .innerJoin("orders as o", "o.id", "r.order_id")
    .innerJoin("users as u", "u.id", "o.user_id")
    .select(["r.id", "r.order_id", "r.orderid", "r.amount_cents", "r.transaction_id", "r.answer"])
    .select(["r.made_at", "r.empty_answers", "u.email"])
    .select(sql<string>`'refund: ' || r.state`.as("state"))
    .where("r.state", "in", openRefundStates)
    .orderBy("r.id")
    .execute();
}

/** In milliseconds: so long a bank takes at the most to pay, until when nothing can go back of it in part. */
const MAX_SETTLEMENT_WAIT_MS = 10 * 24 * 60 * 60_000;

/** Whether it has waited for its charge to settle for longer than that takes. */
export function waitsTooLong({ made_at }: { made_at: Date }, now: Date): boolean {
  return now.getTime() - made_at.getTime() >= MAX_SETTLEMENT_WAIT_MS;
}

/** What is said of one that waits for its charge to settle. */
export const WAITS_TO_SETTLE = "the charge is not settled";

/** And of one that the library before this may have sent (`isJustTakenOver`). */
export const WAITS_FOR_REPORTS = "not sent yet: the library was just taken over";

/** How many of each wait for a person, or are not certain since before `time`; or have waited too long by then. */
export function countOpenRefundsSince(db: Kysely<Schema>, time: Date) {
  const longAgo = new Date(time.getTime() - MAX_SETTLEMENT_WAIT_MS);
  return db
    .selectFrom("order_refunds")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
    .where((eb) =>
      eb.or([
        eb("state", "in", ["sending", "unknown", "refused", "not_done", "undone"]).and(
          "changed_at",
          "<",
          time,
        ),
        eb("state", "=", "intent").and("made_at", "<", longAgo),
        // What waits for its charge to settle is no trouble for ten days.
        eb("state", "=", "intent")
          .and("told_at", "is", null)
          .and("answer", "<>", WAITS_TO_SETTLE)
          .and("made_at", "<", time),
      ]),
    )
    .groupBy("state")
    .orderBy("state")
    .execute();
}
