import { type Insertable, type Kysely, sql, type Transaction } from "kysely";

import {
  type GivingsSchema,
  type GivingState,
  liveStates,
  unsettledStates,
} from "./givings-schema.ts";
import type { Schema } from "./schema.ts";

export type GivingRow = NonNullable<Awaited<ReturnType<typeof findGiving>>>;

export type NewGiving = Omit<
  Insertable<GivingsSchema["givings"]>,
  "state" | "subscription_id" | "next_day" | "made_at" | "changed_at" | "claimed_until"
>;

/** Writes down what somebody is about to give every month; its id, or null when they have one already. */
export async function insertGiving(
  trx: Transaction<Schema>,
  giving: NewGiving,
  now: Date,
): Promise<number | null> {
  const row = await trx
    .insertInto("givings")
    .values({ ...giving, state: "starting", made_at: now, changed_at: now })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .where(
          "state",
          "in",
          // The index is not recognised by parameters.
          liveStates.map((state) => sql.lit(state)),
        )
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The giving that the gateway knows under that id. */
export function findGiving(db: Kysely<Schema>, orderid: string) {
  return givings(db).where("orderid", "=", orderid).executeTakeFirst();
}

export function findGivingById(db: Kysely<Schema>, id: number) {
  return givings(db).where("id", "=", id).executeTakeFirst();
}

/** That which somebody has, or is setting up; undefined when there is none. */
export function findLiveGiving(db: Kysely<Schema>, userId: number) {
  return givings(db)
    .where("user_id", "=", userId)
    .where("state", "in", liveStates)
    .executeTakeFirst();
}

/** Those that the gateway has to know of, and those that ended so lately that it might still. */
export function findComparable(db: Kysely<Schema>, endedSince: Date) {
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

/** Kept from others until the transaction ends; its person, who is locked before it, has to be known. */
export function lockGiving(trx: Transaction<Schema>, id: number) {
  return givings(trx).where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
}

function givings(db: Kysely<Schema>) {
  return db
    .selectFrom("givings")
    .select(["id", "user_id", "state", "orderid", "subscription_id", "vault_id", "amount_cents"])
    .select(["payment_method", "last_four", "language", "first_day", "next_day", "changed_at"])
    .select("renewing_with");
}

export type GivingChanges = Partial<
  Pick<
    Insertable<GivingsSchema["givings"]>,
    | "state"
    | "subscription_id"
    | "vault_id"
    | "amount_cents"
    | "payment_method"
    | "last_four"
    | "renewing_with"
    | "next_day"
    | "answer"
    | "empty_answers"
  >
>;

/** Of a new state, or with another card, the gateway is asked anew. */
export async function changeGiving(
  db: Kysely<Schema>,
  id: number,
  changes: GivingChanges,
  now: Date,
): Promise<void> {
  const isAnew = changes.state !== undefined || typeof changes.renewing_with === "string";
  const anew = isAnew ? { empty_answers: 0, changed_at: now } : {};
  await db
    .updateTable("givings")
    .set({ ...changes, ...anew })
    .where("id", "=", id)
    .execute();
}

/** Whether it has come to `to` by this, from one of those states. */
export async function moveGiving(
  db: Kysely<Schema>,
  id: number,
  { from, to, now }: { from: GivingState; to: GivingState; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("givings")
    .set({ state: to, empty_answers: 0, changed_at: now })
    .where("id", "=", id)
    .where("state", "=", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts that the gateway knew of none; how often that was since it came to its state. */
export async function countEmptyGiving(db: Kysely<Schema>, id: number): Promise<number> {
  const { empty_answers } = await db
    .updateTable("givings")
    .set((eb) => ({ empty_answers: eb("empty_answers", "+", 1) }))
    .where("id", "=", id)
    .returning("empty_answers")
    .executeTakeFirstOrThrow();
  return empty_answers;
}

type Claim = {
  now: Date;
  /** What has changed after it may still be at work in another process. */
  stale: Date;
  /** Until then it is asked after by nobody else. */
  until: Date;
};

/** Takes up one that is not certain; one that another process has taken up is passed over. */
export function claimUnsettled(db: Kysely<Schema>, { now, stale, until }: Claim) {
  return db
    .updateTable("givings")
    .set({ claimed_until: until })
    .where("id", "=", (eb) =>
      eb
        .selectFrom("givings")
        .select("id")
        .where((eb) =>
          eb.or([eb("state", "in", unsettledStates), eb("renewing_with", "is not", null)]),
        )
        .where("changed_at", "<=", stale)
        .where((eb) => eb.or([eb("claimed_until", "is", null), eb("claimed_until", "<=", now)]))
        .orderBy("claimed_until", (order) => order.asc().nullsFirst())
        .orderBy("id")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning("orderid")
    .executeTakeFirst();
}

export async function releaseGiving(
  db: Kysely<Schema>,
  orderid: string,
  until: Date,
): Promise<void> {
  await db
    .updateTable("givings")
    .set({ claimed_until: until })
    .where("orderid", "=", orderid)
    .execute();
}
