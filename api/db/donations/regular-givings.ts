import { type Insertable, type Kysely, sql, type Transaction } from "kysely";

import {
  type RegularGivingsSchema,
  type RegularGivingState,
  liveRegularGivingStates,
} from "#api/db/schema/regular-givings-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";

export type RegularGivingRow = NonNullable<Awaited<ReturnType<typeof findRegularGiving>>>;

export type NewRegularGiving = Omit<
  Insertable<RegularGivingsSchema["givings"]>,
  "state" | "subscription_id" | "next_day" | "made_at" | "changed_at" | "claimed_until"
>;

/** Inserts a giving that is being set up; null when the person has a live one already. */
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
          // As literals, because PostgreSQL does not match parameters with the partial index.
          liveRegularGivingStates.map((state) => sql.lit(state)),
        )
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

export function findRegularGiving(db: Kysely<Schema>, orderid: string) {
  return regularGivings(db).where("orderid", "=", orderid).executeTakeFirst();
}

export function findRegularGivingById(db: Kysely<Schema>, id: number) {
  return regularGivings(db).where("id", "=", id).executeTakeFirst();
}

/** The giving a person has or is setting up; undefined when there is none. */
export function findLiveRegularGiving(db: Kysely<Schema>, userId: number) {
  return regularGivings(db)
    .where("user_id", "=", userId)
    .where("state", "in", liveRegularGivingStates)
    .executeTakeFirst();
}

/** Whether that order is the first donation of a regular giving. */
export async function startsRegularGiving(db: Kysely<Schema>, orderId: number): Promise<boolean> {
  const order = db.selectFrom("orders").select("giving_id").where("id", "=", orderId);
  return ((await order.executeTakeFirst())?.giving_id ?? null) !== null;
}

/** Locks the giving until the transaction ends. Lock its person before it. */
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

/** Whether one of the person's givings has ended since then. */
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

/** A new state clears `missing_since`: the gateway has to be asked about it again. */
export async function changeRegularGiving(
  db: Kysely<Schema>,
  id: number,
  changes: RegularGivingChanges,
  now: Date,
): Promise<void> {
  const stateColumns = changes.state === undefined ? {} : { missing_since: null, changed_at: now };
  await db
    .updateTable("givings")
    .set({ ...changes, ...stateColumns })
    .where("id", "=", id)
    .execute();
}

type StateChange = Pick<RegularGivingChanges, "is_end_wished" | "end_tries"> & {
  from: RegularGivingState;
  to: RegularGivingState;
  now: Date;
};

/** Moves the giving between two states; returns false when it is not in `from`. */
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

/** Records that the person requested the cancellation in progress; an earlier request stays. */
export async function recordEndRequested(db: Kysely<Schema>, id: number): Promise<void> {
  await db
    .updateTable("givings")
    .set({ is_end_wished: true, end_tries: 0 })
    .where("id", "=", id)
    .where("state", "=", "cancelling")
    .where("is_end_wished", "=", false)
    .execute();
}

/** Counts a retry of the cancellation before the gateway is asked; false when another process was first. */
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

/**
 * The gateway's customer id for a card or account. It follows from our id, so it can be deleted even when no answer
 * came and the person has been erased.
 */
export function deriveVaultId(orderid: string): string {
  return orderid.slice("G-".length).replaceAll("-", "");
}

/** Derives it where none is recorded. */
export function getVaultId({
  vault_id,
  orderid,
}: Pick<RegularGivingRow, "vault_id" | "orderid">): string {
  return vault_id ?? deriveVaultId(orderid);
}
