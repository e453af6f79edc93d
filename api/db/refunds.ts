import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from "kysely";

import { type Cents, sum } from "#domain/money.ts";
import { openRefundStates, type RefundState } from "#domain/refund-states.ts";

import type { RefundsSchema } from "./refunds-schema.ts";
import type { Schema } from "./schema.ts";

export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>;
export type NewRefund = Omit<Insertable<RefundsSchema["order_refunds"]>, "made_at" | "changed_at">;

/** Its id. There must be no other of its order that is open. */
export async function insertRefund(
  trx: Transaction<Schema>,
  refund: NewRefund,
  now: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto("order_refunds")
    .values({ ...refund, made_at: now, changed_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export function findRefund(db: Kysely<Schema>, id: number) {
  return refunds(db).where("r.id", "=", id).executeTakeFirst();
}

/** The one that the gateway knows under that id. */
export function findRefundAs(db: Kysely<Schema>, orderid: string) {
  return refunds(db).where("r.orderid", "=", orderid).executeTakeFirst();
}

/** All that was taken off an order, the oldest first. */
export function findRefundsOf(db: Kysely<Schema>, orderId: number) {
  return refunds(db).where("r.order_id", "=", orderId).orderBy("r.id").execute();
}

/** With whose it is. */
function refunds(db: Kysely<Schema>) {
  return db
    .selectFrom("order_refunds as r")
    .innerJoin("orders as o", "o.id", "r.order_id")
    .selectAll("r")
    .select("o.user_id");
}

/** The charge that an order is paid by; undefined of one that cost nothing. */
export function findChargeOf(db: Kysely<Schema>, orderId: number) {
  return db
    .selectFrom("payment_attempts")
    .select(["id", "user_id", "orderid", "state", "amount_cents", "payment_method"])
    .select("transaction_id")
    .where("order_id", "=", orderId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}
export type OrderCharge = NonNullable<Awaited<ReturnType<typeof findChargeOf>>>;

export function isOpen({ state }: { state: RefundState }): boolean {
  return openRefundStates.some((open) => open === state);
}

/** What of them went back, as far as that is certain. */
export function givenBackBy(rows: readonly { state: RefundState; amount_cents: Cents }[]): Cents {
  return sum(
    ...rows.filter(({ state }) => state === "done").map(({ amount_cents }) => amount_cents),
  );
}

/** Kept from others until the transaction ends; its person, who is locked before it, has to be known. */
export async function lockRefund(trx: Transaction<Schema>, id: number): Promise<RefundRow> {
  await trx.selectFrom("order_refunds").select("id").where("id", "=", id).forUpdate().execute();
  return refunds(trx).where("r.id", "=", id).executeTakeFirstOrThrow();
}

export async function changeRefund(
  db: Kysely<Schema>,
  id: number,
  facts: Updateable<RefundsSchema["order_refunds"]>,
  now: Date,
): Promise<void> {
  await db
    .updateTable("order_refunds")
    .set({ ...facts, changed_at: now })
    .where("id", "=", id)
    .execute();
}

/** Whether it may be sent, now and never again. */
export async function beginSendingRefund(
  db: Kysely<Schema>,
  id: number,
  kind: "void" | "refund",
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("order_refunds")
    .set({ state: "sending", kind, sent_at: now, changed_at: now })
    .where("id", "=", id)
    .where("state", "=", "intent")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts that the gateway knew of no such refund; how often that was by now. */
export async function countEmptyRefund(db: Kysely<Schema>, id: number): Promise<number> {
  const { empty_answers } = await db
    .updateTable("order_refunds")
    .set((eb) => ({ empty_answers: eb("empty_answers", "+", 1) }))
    .where("id", "=", id)
    .returning("empty_answers")
    .executeTakeFirstOrThrow();
  return empty_answers;
}

/** Of these it is seen to by itself what becomes of them; the others wait for a person. */
const underWay = ["intent", "sending", "unknown"] as const;

type Claim = {
  now: Date;
  /** What was changed after it may still be at work in another process. */
  stale: Date;
  /** Until then nobody else sees to it. */
  until: Date;
};

/** Takes up a refund that is under way, and that nobody sees to; its id. */
export async function claimRefund(
  db: Kysely<Schema>,
  { now, stale, until }: Claim,
): Promise<number | null> {
  const row = await db
    .updateTable("order_refunds")
    .set({ claimed_until: until })
    .where("id", "=", (eb) =>
      eb
        .selectFrom("order_refunds")
        .select("id")
        .where("state", "in", underWay)
        .where((eb) => eb.or([eb("state", "=", "unknown"), eb("changed_at", "<=", stale)]))
        .where((eb) => eb.or([eb("claimed_until", "is", null), eb("claimed_until", "<=", now)]))
        .orderBy("claimed_until", (order) => order.asc().nullsFirst())
        .orderBy("id")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
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
    .where("state", "in", underWay)
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

/** What somebody was written of them says who they are, perhaps. */
export async function forgetReasons(db: Kysely<Schema>, userId: number): Promise<void> {
  await db
    .updateTable("order_refunds")
    .set({ reason: "" })
    .where("order_id", "in", (eb) =>
      eb.selectFrom("orders").select("id").where("user_id", "=", userId),
    )
    .execute();
}

/** For the operator, in the shape of payments that are open: the oldest first. */
export function findOpenRefunds(db: Kysely<Schema>) {
  return db
    .selectFrom("order_refunds as r")
    .innerJoin("orders as o", "o.id", "r.order_id")
    .innerJoin("users as u", "u.id", "o.user_id")
    .select(["r.order_id", "r.orderid", "r.amount_cents", "r.transaction_id", "r.answer"])
    .select(["r.made_at", "r.empty_answers", "u.email"])
    .select(sql<string>`'refund: ' || r.state`.as("state"))
    .where("r.state", "in", openRefundStates)
    .orderBy("r.id")
    .execute();
}

/** How many of each wait for a person, or are not certain since before `time`. */
export function countOpenRefundsSince(db: Kysely<Schema>, time: Date) {
  return db
    .selectFrom("order_refunds")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
    .where("state", "in", ["sending", "unknown", "refused", "not_done"])
    .where("changed_at", "<", time)
    .groupBy("state")
    .orderBy("state")
    .execute();
}
