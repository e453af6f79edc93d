import { type Insertable, type Kysely, sql, type Transaction } from "kysely";

import { resolvedColumns } from "#api/db/limits/payment-tries.ts";
import { selectPeople } from "#api/db/people/users.ts";
import type { AttemptState, OrdersSchema } from "#api/db/schema/orders-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { Cents } from "#domain/money.ts";
import type { OrderState } from "#domain/order-states.ts";

export type NewAttempt = Omit<
  Insertable<OrdersSchema["payment_attempts"]>,
  "state" | "changed_at" | "made_at"
>;

/**
 * Records an attempt and its payment try before the charge; null when another attempt has used the token. `subject` is
 * from `hashSubject`, `network` from `limitNetworkDeclines`.
 */
export async function insertAttempt(
  trx: Transaction<Schema>,
  attempt: NewAttempt,
  { subject, network, now }: { subject: string; network: string | null; now: Date },
): Promise<number | null> {
  const row = await trx
    .with("attempt", (db) =>
      db
        .insertInto("payment_attempts")
        .values({ ...attempt, state: "intent", made_at: now, changed_at: now })
        .onConflict((conflict) => conflict.column("token_sha256").doNothing())
        .returning(["id", "orderid", "made_at"]),
    )
    .with("try", (db) =>
      db
        .insertInto("payment_tries")
        .columns(["reference", "made_at", "subject", "network"])
        .expression((eb) =>
          eb
            .selectFrom("attempt")
            .select(["orderid", "made_at"])
            .select([
              eb.val(subject).as("subject"),
              sql<string | null>`${network}::text`.as("network"),
            ]),
        ),
    )
    .selectFrom("attempt")
    .select("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns true once per attempt: only then may it be sent to the gateway. */
export async function beginSending(db: Kysely<Schema>, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("payment_attempts")
    .set({ state: "sending", sent_at: now, changed_at: now })
    .where("id", "=", id)
    .where("state", "=", "intent")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Locks the person, then the payment, until the transaction ends. */
export async function lockPayment(
  trx: Transaction<Schema>,
  { id, user_id }: { id: number; user_id: number },
) {
  const row = await trx
    // Locks the person first, because the attempt is joined with it.
    .with("person", () => selectPeople(trx).where("id", "=", user_id).forUpdate())
    .selectFrom("payment_attempts as p")
    .innerJoin("person", "person.id", "p.user_id")
    .select(["p.order_id", "p.orderid", "p.state", "p.amount_cents", "p.payment_method"])
    .select("p.sent_at")
    .select(["person.id", "person.email", "person.first_name", "person.last_name"])
    .select("person.erased_at")
    .where("p.id", "=", id)
    .forUpdate("p")
    .executeTakeFirstOrThrow();
  const { order_id, orderid, state, amount_cents, payment_method, sent_at, ...person } = row;
  const attempt = { id, order_id, orderid, state, amount_cents, payment_method, sent_at };
  return { person, attempt };
}

/** Records that a bank payment has cleared. */
export async function recordCleared(db: Kysely<Schema>, id: number, now: Date): Promise<void> {
  await db
    .updateTable("payment_attempts")
    .set({ cleared_at: now })
    .where("id", "=", id)
    .where("payment_method", "=", "bank")
    .where("cleared_at", "is", null)
    .execute();
}

/** Corrects the payment method of an old payment that the gateway reports as a bank payment. */
export async function recordBankPayment(db: Kysely<Schema>, id: number): Promise<void> {
  await db
    .updateTable("payment_attempts")
    .set({ payment_method: "bank" })
    .where("id", "=", id)
    .where("payment_method", "<>", "bank")
    .execute();
}

/** Stores how much of a payment was refunded; returns whether that has changed. */
export async function recordRefundedCents(
  db: Kysely<Schema>,
  id: number,
  refunded: Cents,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("payment_attempts")
    .set({ refunded_cents: refunded })
    .where("id", "=", id)
    .where("refunded_cents", "<>", refunded)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type AttemptKeys = { id: number; orderid: string; order_id: number };

export type AttemptChange = {
  /** New states of the attempt and its order. */
  to: { attempt: AttemptState; order: OrderState };
  answer: string;
  transactionId: string | null;
  /** The payment was declined, rather than a call having failed. */
  isDeclined: boolean;
  /** The gateway refused it as a duplicate; once set, this stays. */
  isDuplicate: boolean;
  now: Date;
};

/** Changes the states of an attempt and its order; resolves the payment try when the outcome is certain. */
export async function updateAttempt(
  trx: Transaction<Schema>,
  { id, orderid, order_id }: AttemptKeys,
  { to, answer, transactionId, isDeclined, isDuplicate, now }: AttemptChange,
): Promise<void> {
  const isCertain = to.attempt !== "unknown";
  await trx
    .with("attempt", (db) =>
      db
        .updateTable("payment_attempts")
        .set({
          state: to.attempt,
          answer,
          changed_at: now,
          ...(transactionId !== null && { transaction_id: transactionId }),
          ...(isDuplicate && { is_duplicate: true }),
        })
        .where("id", "=", id),
    )
    .with("try", (db) =>
      db
        .updateTable("payment_tries")
        .set(resolvedColumns({ isDeclined, now }))
        .where("reference", "=", orderid)
        .where((eb) => eb.lit(isCertain)),
    )
    .updateTable("orders")
    .set({ state: to.order, changed_at: now })
    .where("id", "=", order_id)
    .execute();
}
