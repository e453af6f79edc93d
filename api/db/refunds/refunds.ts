import type { Insertable, Kysely, Transaction, Updateable } from "kysely";

import type { RefundsSchema } from "#api/db/schema/orders-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";

export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>;
export type NewRefund = Omit<Insertable<RefundsSchema["order_refunds"]>, "made_at" | "changed_at">;

/** Inserts a refund; returns its id. Fails when the order has another open refund, except undone ones. */
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
  return selectRefunds(db).where("r.id", "=", id).executeTakeFirst();
}

export function findRefundByGatewayId(db: Kysely<Schema>, orderid: string) {
  return selectRefunds(db).where("r.orderid", "=", orderid).executeTakeFirst();
}

/** All cancellations of an order, oldest first. */
export function findOrderRefunds(db: Kysely<Schema>, orderId: number) {
  return selectRefunds(db).where("r.order_id", "=", orderId).orderBy("r.id").execute();
}

/** Adds the person's id. */
function selectRefunds(db: Kysely<Schema>) {
  return db
    .selectFrom("order_refunds as r")
    .innerJoin("orders as o", "o.id", "r.order_id")
    .selectAll("r")
    .select("o.user_id");
}

/** The charge of an order; undefined when the order cost nothing. */
export function findOrderCharge(db: Kysely<Schema>, orderId: number) {
  return db
    .selectFrom("payment_attempts")
    .select(["id", "user_id", "orderid", "state", "amount_cents", "payment_method"])
    .select("transaction_id")
    .where("order_id", "=", orderId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}
export type OrderCharge = NonNullable<Awaited<ReturnType<typeof findOrderCharge>>>;

/** Locks the refund until the transaction ends. Lock its person before it. */
export async function lockRefund(trx: Transaction<Schema>, id: number): Promise<RefundRow> {
  await trx.selectFrom("order_refunds").select("id").where("id", "=", id).forUpdate().execute();
  return selectRefunds(trx).where("r.id", "=", id).executeTakeFirstOrThrow();
}

/** Locks all refunds of an order, so that none is sent or finished in the meantime. */
export async function lockOrderRefunds(trx: Transaction<Schema>, orderId: number): Promise<void> {
  await trx
    .selectFrom("order_refunds")
    .select("id")
    .where("order_id", "=", orderId)
    .orderBy("id")
    .forUpdate()
    .execute();
}

export async function updateRefund(
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

type RefundSums = Pick<RefundRow, "id" | "amount_cents" | "before_cents">;

/** Returns true once per refund, if its sums are still these: only then may it be sent to the gateway. */
export async function beginSendingRefund(
  db: Kysely<Schema>,
  sums: RefundSums,
  kind: "void" | "refund",
  now: Date,
): Promise<boolean> {
  const facts = { state: "sending" as const, kind, sent_at: now, empty_answers: 0 };
  return updateUnsentRefund(db, sums, facts, now);
}

/** Changes the sums of an unsent refund; false when it was sent or had other sums. */
export function updateRefundSums(
  db: Kysely<Schema>,
  sums: RefundSums,
  facts: Omit<RefundSums, "id">,
  now: Date,
): Promise<boolean> {
  return updateUnsentRefund(db, sums, facts, now);
}

/** Records why a refund was not sent. */
export async function recordUnsentReason(
  db: Kysely<Schema>,
  refund: RefundSums & Pick<RefundRow, "answer">,
  answer: string,
  now: Date,
): Promise<void> {
  if (refund.answer !== answer) await updateUnsentRefund(db, refund, { answer }, now);
}

async function updateUnsentRefund(
  db: Kysely<Schema>,
  { id, amount_cents, before_cents }: RefundSums,
  facts: Updateable<RefundsSchema["order_refunds"]>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("order_refunds")
    .set({ ...facts, changed_at: now })
    .where("id", "=", id)
    .where("state", "=", "intent")
    .where("amount_cents", "=", amount_cents)
    .where("before_cents", "=", before_cents)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Clears the reasons of a person's refunds, because these texts may identify the person. */
export async function clearRefundReasons(db: Kysely<Schema>, userId: number): Promise<void> {
  await db
    .updateTable("order_refunds")
    .set({ reason: "" })
    .where("order_id", "in", (eb) =>
      eb.selectFrom("orders").select("id").where("user_id", "=", userId),
    )
    .execute();
}
