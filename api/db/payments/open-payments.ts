import { type Kysely, sql, type ExpressionBuilder, type SelectQueryBuilder } from "kysely";

import { type AttemptState, openPaymentStates } from "#api/db/schema/orders-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";

/** What reconciliation needs of a payment. */
const paymentColumns = [
  "id",
  "user_id",
  "order_id",
  "orderid",
  "amount_cents",
  "state",
  "is_duplicate",
  "sent_at",
  "changed_at",
] as const;

export type OpenPayment = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

export function isPaymentOpen({ state }: Pick<OpenPayment, "state">): boolean {
  return openPaymentStates.some((open) => open === state);
}

export function findPayment(db: Kysely<Schema>, orderid: string) {
  return db
    .selectFrom("payment_attempts")
    .select(paymentColumns)
    .where("orderid", "=", orderid)
    .executeTakeFirst();
}

export function findPayments(db: Kysely<Schema>, orderids: readonly string[]) {
  return db
    .selectFrom("payment_attempts")
    .select(paymentColumns)
    .where("orderid", "=", sql<string>`any(${orderids}::text[])`)
    .execute();
}

/** The payments with these transaction ids. */
export function findPaymentsByCharge(db: Kysely<Schema>, transactionIds: readonly string[]) {
  return db
    .selectFrom("payment_attempts")
    .select(paymentColumns)
    .where("transaction_id", "=", sql<string>`any(${transactionIds}::text[])`)
    .execute();
}

/** Paid payments that were sent between the times, and bank payments that have not cleared. */
export function findPaidPayments(db: Kysely<Schema>, since: Date, until: Date) {
  return db
    .selectFrom("payment_attempts")
    .select(paymentColumns)
    .where("state", "=", "paid")
    .where("sent_at", "<=", until)
    .where((eb) =>
      eb.or([
        eb.and([eb("changed_at", ">=", since), eb("sent_at", ">=", since)]),
        eb.and([eb("payment_method", "=", "bank"), eb("cleared_at", "is", null)]),
      ]),
    )
    .execute();
}

export async function hasOpenPayment(db: Kysely<Schema>, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("payment_attempts")
    .select("id")
    .where("user_id", "=", userId)
    .where("state", "in", openPaymentStates)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts an answer of the gateway that it knows no such charge; returns the number of such answers. */
export async function countEmptyAnswer(db: Kysely<Schema>, id: number): Promise<number> {
  const { empty_answers } = await db
    .updateTable("payment_attempts")
    .set((eb) => ({ empty_answers: eb("empty_answers", "+", 1) }))
    .where("id", "=", id)
    .returning("empty_answers")
    .executeTakeFirstOrThrow();
  return empty_answers;
}

/** For the operator: open payments with the email of the person, oldest first. */
export function findOpenPayments(db: Kysely<Schema>) {
  return db
    .selectFrom("payment_attempts as p")
    .innerJoin("users as u", "u.id", "p.user_id")
    .select(["p.order_id", "p.orderid", "p.state", "p.amount_cents", "p.transaction_id"])
    .select(["p.answer", "p.made_at", "p.empty_answers", "u.email"])
    .where("p.state", "in", openPaymentStates)
    .orderBy("p.id")
    .execute();
}

export type AttemptStateCount = { state: AttemptState; count: number };

/** Numbers of payments by state that are open since before `time`. */
export function countOpenPaymentsSince(
  db: Kysely<Schema>,
  time: Date,
): Promise<AttemptStateCount[]> {
  return db
    .selectFrom("payment_attempts")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
    .where("state", "in", openPaymentStates)
    .where("made_at", "<", time)
    .groupBy("state")
    .orderBy("state")
    .execute();
}

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
