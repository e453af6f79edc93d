import { type Kysely, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

/**
 * Whether these data are the library's own. `marked`: they were restored from a backup, or an operator has said that they
 * are a copy. `moved`: they are not where they were written to be, so that another library may be at work with them.
 */
export type Ownership = "own" | "marked" | "moved";

/** What is asked before anything is charged, given back, sent or ended (P18). */
export async function isRestoredCopy(db: Kysely<Schema>): Promise<boolean> {
  return (await readOwnership(db)) !== "own";
}

export async function readOwnership(db: Kysely<Schema>): Promise<Ownership> {
  const { held_since, place, here } = await db
    .selectFrom("library")
    .select(["held_since", "place"])
    // Of what is not held to a place it is not asked where it is.
    .select(sql<string>`case when place is not null then library_place() end`.as("here"))
    .executeTakeFirstOrThrow();
  if (held_since !== null) return "marked";
  return place === null || isSamePlace(place, here) ? "own" : "moved";
}

/** Writes down where a library lives on a server, the first time that it is opened there. */
export async function recordPlace(db: Kysely<Schema>): Promise<void> {
  await db
    .updateTable("library")
    .set({ place: sql`library_place()` })
    .where("place", "is", null)
    .where("held_since", "is", null)
    .execute();
}

/** These are a copy from now on, whatever place they are at. */
export async function markAsCopy(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.updateTable("library").set({ held_since: now }).execute();
}

/** These are the library's own from now on. The embedded database has no place that could be told. */
export async function markAsOwn(
  db: Kysely<Schema>,
  kind: "embedded" | "server",
  now: Date,
): Promise<void> {
  const place = kind === "server" ? sql<string>`library_place()` : null;
  await db.updateTable("library").set({ held_since: null, place, taken_over_at: now }).execute();
}

/** Whether a copy was made the library after `time`. */
export async function wasTakenOverAfter(db: Kysely<Schema>, time: Date): Promise<boolean> {
  const { taken_over_at } = await db
    .selectFrom("library")
    .select("taken_over_at")
    .executeTakeFirstOrThrow();
  return taken_over_at !== null && taken_over_at > time;
}

/** What a role may not ask for tells nothing. */
const UNKNOWN_PART = "-";

export function isSamePlace(written: string, here: string): boolean {
  const parts = here.split("/");
  return written
    .split("/")
    .every(
      (part, index) => [part, UNKNOWN_PART].includes(parts[index] ?? "") || part === UNKNOWN_PART,
    );
}
