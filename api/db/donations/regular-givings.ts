import { type Insertable, type Kysely, sql, type Transaction } from "kysely";

import {
  type RegularGivingsSchema,
  type RegularGivingState,
  liveGivingStates,
} from "#api/db/schema/regular-givings-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";

export type RegularGivingRow = NonNullable<Awaited<ReturnType<typeof findRegularGiving>>>;

export type NewRegularGiving = Omit<
  Insertable<RegularGivingsSchema["givings"]>,
  "state" | "subscription_id" | "next_day" | "made_at" | "changed_at" | "claimed_until"
>;

/** Writes down what somebody is about to give every month; its id, or null when they have one already. */
export async function insertRegularGiving(
  trx: Transaction<Schema>,
  regularGiving: NewRegularGiving,
  now: Date,
): Promise<number | null> {
  const row = await trx
    .insertInto("givings")
    .values({ ...regularGiving, state: "starting", made_at: now, changed_at: now })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .where(
          "state",
          "in",
          // The index is not recognized by parameters.
          liveGivingStates.map((state) => sql.lit(state)),
        )
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The giving that the gateway knows under that id. */
export function findRegularGiving(db: Kysely<Schema>, orderid: string) {
  return regularGivings(db).where("orderid", "=", orderid).executeTakeFirst();
}

export function findRegularGivingById(db: Kysely<Schema>, id: number) {
  return regularGivings(db).where("id", "=", id).executeTakeFirst();
}

/** That which somebody has, or is setting up; undefined when there is none. */
export function findLiveRegularGiving(db: Kysely<Schema>, userId: number) {
  return regularGivings(db)
    .where("user_id", "=", userId)
    .where("state", "in", liveGivingStates)
    .executeTakeFirst();
}

/** Whether that order is the first gift of one. */
export async function startsRegularGiving(db: Kysely<Schema>, orderId: number): Promise<boolean> {
  const order = db.selectFrom("orders").select("giving_id").where("id", "=", orderId);
  return ((await order.executeTakeFirst())?.giving_id ?? null) !== null;
}

/** Kept from others until the transaction ends; its person, who is locked before it, has to be known. */
export function lockRegularGiving(trx: Transaction<Schema>, id: number) {
  return regularGivings(trx).where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
}

function regularGivings(db: Kysely<Schema>) {
  return db
    .selectFrom("givings")
    .select(["id", "user_id", "state", "orderid", "subscription_id", "vault_id", "amount_cents"])
    .select(["payment_method", "last_four", "language", "first_day", "next_day", "changed_at"])
    .select(["renewing_with", "is_end_wished", "end_tries"]);
}

/** Whether one of theirs has ended since then. */
export async function hasEndedSince(
  db: Kysely<Schema>,
  userId: number,
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom("givings")
    .select("id")
    .where("user_id", "=", userId)
    .where("state", "=", "cancelled")
    .where("changed_at", ">=", since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type RegularGivingChanges = Partial<
  Pick<
    Insertable<RegularGivingsSchema["givings"]>,
    | "state"
    | "subscription_id"
    | "vault_id"
    | "amount_cents"
    | "language"
    | "is_end_wished"
    | "end_tries"
    | "payment_method"
    | "last_four"
    | "renewing_with"
    | "next_day"
    | "answer"
    | "missing_since"
  >
>;

/** Of a new state the gateway is asked anew. */
export async function changeRegularGiving(
  db: Kysely<Schema>,
  id: number,
  changes: RegularGivingChanges,
  now: Date,
): Promise<void> {
  const anew = changes.state === undefined ? {} : { missing_since: null, changed_at: now };
  await db
    .updateTable("givings")
    .set({ ...changes, ...anew })
    .where("id", "=", id)
    .execute();
}

type StateChange = Pick<RegularGivingChanges, "is_end_wished" | "end_tries"> & {
  from: RegularGivingState;
  to: RegularGivingState;
  now: Date;
};

/** Whether it has come to `to` by this, from one of those states. */
export async function moveRegularGiving(
  db: Kysely<Schema>,
  id: number,
  { from, to, now, ...more }: StateChange,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("givings")
    .set({ state: to, ...more, missing_since: null, changed_at: now })
    .where("id", "=", id)
    .where("state", "=", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Writes down that the person wishes the end that is under way. What they wished before stays as it is. */
export async function recordEndRequested(db: Kysely<Schema>, id: number): Promise<void> {
  await db
    .updateTable("givings")
    .set({ is_end_wished: true, end_tries: 0 })
    .where("id", "=", id)
    .where("state", "=", "cancelling")
    .where("is_end_wished", "=", false)
    .execute();
}

/** Counts that the gateway is asked again to end it, before it is. False when another process was first. */
export async function claimEndRetry(
  db: Kysely<Schema>,
  { id, end_tries }: Pick<RegularGivingRow, "id" | "end_tries">,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("givings")
    .set({ end_tries: end_tries + 1, missing_since: null, changed_at: now })
    .where("id", "=", id)
    .where("state", "=", "cancelling")
    .where("end_tries", "=", end_tries)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
