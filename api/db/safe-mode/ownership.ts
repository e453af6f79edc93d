import { type Kysely, sql } from "kysely";

import { openPaymentStates } from "#api/db/schema/orders-schema.ts";
import { uncertainRegularGivingStates } from "#api/db/schema/regular-givings-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { openRefundStates } from "#domain/refund-states.ts";

/**
 * Whether the data are the library's own. `marked`: restored from a backup, or marked as a copy by an operator.
 * `moved`: not at the place stored in them, so another library may be using the original.
 */
export type Ownership = "own" | "marked" | "moved";

/** Checked before anything is charged, refunded, sent or ended (P18). */
export async function isRestoredCopy(db: Kysely<Schema>): Promise<boolean> {
  return (await readOwnership(db)) !== "own";
}

export async function readOwnership(db: Kysely<Schema>): Promise<Ownership> {
  const { held_since, place, here } = await readOwner(db);
  if (held_since !== null) return "marked";
  return place === null || isSamePlace(place, here) ? "own" : "moved";
}

type TakeOverTerms = { db: Kysely<Schema>; now: () => Date; paymentWaitMs: number };

/**
 * Whether the take-over was so recent that the previous library may have sent what is recorded here as not sent, and
 * the gateway does not report it yet (P18). Until then nothing counts as never sent, and nothing is refunded.
 */
export async function isJustTakenOver({ db, now, paymentWaitMs }: TakeOverTerms): Promise<boolean> {
  const { taken_over_at } = await readOwner(db);
  return taken_over_at !== null && now().getTime() - taken_over_at.getTime() < paymentWaitMs;
}

async function readOwner(db: Kysely<Schema>) {
  return (
    db
      .selectFrom("library")
      .select(["held_since", "place", "taken_over_at"])
      // Finds the place only when one is stored.
      .select(sql<string>`case when place is not null then library_place() end`.as("here"))
      .executeTakeFirstOrThrow()
  );
}

/** Stores where the library lives on a server when it is first opened there; not for a copy. */
export async function recordPlace(db: Kysely<Schema>): Promise<void> {
  await db
    .updateTable("library")
    .set({ place: sql`library_place()` })
    .where("place", "is", null)
    .where("held_since", "is", null)
    .execute();
}

/** Marks the data as a copy, at any place. */
export async function markAsCopy(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.updateTable("library").set({ held_since: now }).execute();
}

/** Marks the data as the library's own. The embedded database has no place. */
export async function markAsOwn(
  db: Kysely<Schema>,
  kind: "embedded" | "server",
  now: Date,
): Promise<void> {
  const place = kind === "server" ? sql<string>`library_place()` : null;
  await db.updateTable("library").set({ held_since: null, place, taken_over_at: now }).execute();
}

/** Replaces a part of a place that the role may not read. */
const UNKNOWN_PART = "-";

export function isSamePlace(written: string, here: string): boolean {
  const hereParts = here.split("/");
  return written
    .split("/")
    .every(
      (part, index) =>
        [part, UNKNOWN_PART].includes(hereParts[index] ?? "") || part === UNKNOWN_PART,
    );
}

/** Work that the library has not finished yet. */
export type OpenWork = {
  /** Ids of queued mails. */
  mails: number[];
  /** Subject hashes of accounts to delete, as in their jobs. */
  deletions: string[];
  /** Number of open payments. */
  payments: number;
  refunds: number;
  givings: number;
};

export async function findOpenWork(db: Kysely<Schema>): Promise<OpenWork> {
  const mails = await db
    .selectFrom("mails")
    .select("id")
    .where("state", "=", "queued")
    .orderBy("id")
    .execute();
  const deletions = await db
    .selectFrom("account_deletions")
    .select("subject_sha256")
    .where("ended_at", "is", null)
    .orderBy("asked_at")
    .execute();
  return {
    mails: mails.map(({ id }) => id),
    deletions: deletions.map((row) => row.subject_sha256),
    ...(await countUnresolved(db)),
  };
}

async function countUnresolved(db: Kysely<Schema>) {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("payment_attempts")
        .select((all) => all.fn.countAll<number>().as("count"))
        .where("state", "in", openPaymentStates)
        .as("payments"),
      eb
        .selectFrom("order_refunds")
        .select((all) => all.fn.countAll<number>().as("count"))
        .where("state", "in", openRefundStates)
        .as("refunds"),
      eb
        .selectFrom("givings")
        .select((all) => all.fn.countAll<number>().as("count"))
        .where("state", "in", uncertainRegularGivingStates)
        .as("givings"),
    ])
    .$narrowType<{ payments: number; refunds: number; givings: number }>()
    .executeTakeFirstOrThrow();
}
