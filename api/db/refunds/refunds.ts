import type { Insertable, Kysely, Transaction, Updateable } from "kysely";

import type { RefundsSchema } from "#api/db/schema/refunds-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";

export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>;
export type NewRefund = Omit<Insertable<RefundsSchema["order_refunds"]>, "made_at" | "changed_at">;

/** Its id. There must be no other of its order that is open, but what is undone. */
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

/** The one that the gateway knows under that id. */
export function findRefundByGatewayId(db: Kysely<Schema>, orderid: string) {
  return selectRefunds(db).where("r.orderid", "=", orderid).executeTakeFirst();
}

/** All that was taken off an order, the oldest first. */
export function findOrderRefunds(db: Kysely<Schema>, orderId: number) {
  return selectRefunds(db).where("r.order_id", "=", orderId).orderBy("r.id").execute();
}

/** With whose it is. */
function selectRefunds(db: Kysely<Schema>) {
  return db
    .selectFrom("order_refunds as r")
    .innerJoin("orders as o", "o.id", "r.order_id")
    .selectAll("r")
    .select("o.user_id");
}

/** The charge that an order is paid by; undefined of one that cost nothing. */
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

/** Kept from others until the transaction ends; its person, who is locked before it, has to be known. */
export async function lockRefund(trx: Transaction<Schema>, id: number): Promise<RefundRow> {
  await trx.selectFrom("order_refunds").select("id").where("id", "=", id).forUpdate().execute();
  return selectRefunds(trx).where("r.id", "=", id).executeTakeFirstOrThrow();
}

/** The same of all of an order: none of them is sent or concluded meanwhile. */
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

/** Whether it may be sent with these sums, now and never again. */
export async function beginSendingRefund(
  db: Kysely<Schema>,
  sums: RefundSums,
  kind: "void" | "refund",
  now: Date,
): Promise<boolean> {
  const facts = { state: "sending" as const, kind, sent_at: now, empty_answers: 0 };
  return updateUnsentRefund(db, sums, facts, now);
}

/** Whether it is to give back other sums from now on: it was not sent, and had those. */
export function updateRefundSums(
  db: Kysely<Schema>,
  sums: RefundSums,
  facts: Omit<RefundSums, "id">,
  now: Date,
): Promise<boolean> {
  return updateUnsentRefund(db, sums, facts, now);
}

/** Says of what was not sent why that is so. */
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

/** What somebody was written of them says who they are, perhaps. */
export async function clearRefundReasons(db: Kysely<Schema>, userId: number): Promise<void> {
  await db
    .updateTable("order_refunds")
    .set({ reason: "" })
    .where("order_id", "in", (eb) =>
      eb.selectFrom("orders").select("id").where("user_id", "=", userId),
    )
    .execute();
}
