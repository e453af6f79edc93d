import { type Kysely, sql, type Transaction } from "kysely";

import { type Claim, selectFirstUnclaimed } from "#api/db/payments/open-payments.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { type Cents, zero } from "#domain/money.ts";
import { openRefundStates, inFlightRefundStates } from "#domain/refund-states.ts";

import type { RefundRow } from "./refunds.ts";

/** States in which the database and the gateway may differ. */
const comparableStates = ["done", "undone"] as const;

/** Counts an answer of the gateway that it knows no such refund; returns the number of such answers. */
export async function countEmptyRefundAnswer(db: Kysely<Schema>, id: number): Promise<number> {
  const { empty_answers } = await db
    .updateTable("order_refunds")
    .set((eb) => ({ empty_answers: eb("empty_answers", "+", 1) }))
    .where("id", "=", id)
    .returning("empty_answers")
    .executeTakeFirstOrThrow();
  return empty_answers;
}

/**
 * Claims an unclaimed refund in flight and returns its id; with a null `changedBefore`, however recently it was
 * changed.
 */
export async function claimRefund(
  db: Kysely<Schema>,
  {
    now,
    changedBefore,
    claimedUntil,
  }: Omit<Claim, "changedBefore"> & { changedBefore: Date | null },
): Promise<number | undefined> {
  const row = await db
    .updateTable("order_refunds")
    .set({ claimed_until: claimedUntil })
    .where("id", "=", (eb) =>
      selectFirstUnclaimed(
        eb
          .selectFrom("order_refunds")
          .select("id")
          .where("state", "in", inFlightRefundStates)
          .$if(changedBefore !== null, (due) =>
            due.where((eb) =>
              eb.or([eb("state", "=", "unknown"), eb("changed_at", "<=", changedBefore)]),
            ),
          ),
        { now },
      ),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Lets the refund be claimed again after `until`. */
export async function releaseRefund(db: Kysely<Schema>, id: number, until: Date): Promise<void> {
  await db
    .updateTable("order_refunds")
    .set({ claimed_until: until })
    .where("id", "=", id)
    .execute();
}

/** Releases all claims, so that each refund can be claimed at once. */
export async function releaseAllRefunds(db: Kysely<Schema>): Promise<void> {
  await db
    .updateTable("order_refunds")
    .set({ claimed_until: null })
    .where("state", "in", inFlightRefundStates)
    .execute();
}

/** Whether a refund to that person is open. */
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

/** For the operator, in the shape of open payments, oldest first. */
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

/** The longest that a bank takes to pay, in milliseconds; until then no part of the charge can be refunded. */
const MAX_SETTLEMENT_WAIT_MS = 10 * 24 * 60 * 60_000;

/** Whether it has waited for the settlement of its charge for too long. */
export function waitsTooLong({ made_at }: { made_at: Date }, now: Date): boolean {
  return now.getTime() - made_at.getTime() >= MAX_SETTLEMENT_WAIT_MS;
}

/** The stored `answer` of a refund that waits for the settlement of its charge. */
export const WAITS_TO_SETTLE = "the charge is not settled";

/** The stored `answer` of a refund that the predecessor of a copy may have sent (`isJustTakenOver`). */
export const WAITS_FOR_REPORTS = "not sent yet: the library was just taken over";

/** Counts refunds by state that need a person or are uncertain since before `time`, or have waited too long by then. */
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
        // Waiting for the settlement of a charge is normal for ten days.
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

/** Whether the gateway can report this refund, or earlier refunds that it was computed with. */
export function isComparableRefund({ state, kind, before_cents }: RefundRow): boolean {
  return (kind !== "none" || before_cents > zero) && comparableStates.some((one) => one === state);
}

/** Orders with refunds made since then, or undone ones; oldest first. */
export async function findOrdersRefundedSince(db: Kysely<Schema>, time: Date): Promise<number[]> {
  const rows = await db
    .selectFrom("order_refunds")
    .select("order_id")
    .distinct()
    .where("state", "in", comparableStates)
    .where((eb) => eb.or([eb("kind", "<>", "none"), eb("before_cents", ">", zero)]))
    .where((eb) => eb.or([eb("state", "=", "undone"), eb("changed_at", ">=", time)]))
    .orderBy("order_id")
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** Restarts the count of answers that the gateway knows no such refund, because it has reported the refund. */
export async function resetEmptyAnswers(db: Kysely<Schema>, id: number): Promise<void> {
  await db.updateTable("order_refunds").set({ empty_answers: 0 }).where("id", "=", id).execute();
}

/** Changes what later refunds of the order count as refunded before them; never below zero. */
export async function shiftLaterRefunds(
  trx: Transaction<Schema>,
  { id, order_id }: Pick<RefundRow, "id" | "order_id">,
  by: Cents,
): Promise<void> {
  await trx
    .updateTable("order_refunds")
    .set((eb) => ({
      before_cents: eb.fn<Cents>("greatest", [eb("before_cents", "+", by), eb.lit(0)]),
    }))
    .where("order_id", "=", order_id)
    .where("id", ">", id)
    .where("state", "=", "done")
    .execute();
}

/** Reduces what all refunds of an order count as refunded before them; never below zero. */
export async function reduceRefundedBefore(
  trx: Transaction<Schema>,
  { order_id }: Pick<RefundRow, "order_id">,
  by: Cents,
): Promise<void> {
  await trx
    .updateTable("order_refunds")
    .set((eb) => ({
      before_cents: eb.fn<Cents>("greatest", [eb("before_cents", "-", by), eb.lit(0)]),
      empty_answers: 0,
    }))
    .where("order_id", "=", order_id)
    .where("state", "=", "done")
    .execute();
}
