import type { Kysely } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

/** Marks the search index as stale, so that the next import rebuilds it if this one is interrupted. */
export async function markSearchStale(db: Kysely<Schema>): Promise<void> {
  await db.updateTable("library").set({ search_is_stale: true }).execute();
}

export async function isSearchStale(db: Kysely<Schema>): Promise<boolean> {
  const row = await db.selectFrom("library").select("search_is_stale").executeTakeFirstOrThrow();
  return row.search_is_stale;
}

/** Only for the import that marked it stale: another import may still be interrupted. */
export async function markSearchReady(db: Kysely<Schema>): Promise<void> {
  await db.updateTable("library").set({ search_is_stale: false }).execute();
}

/** Makes caches of the previous catalog invalid, so that readers see the change. */
export async function raiseCatalogVersion(db: Kysely<Schema>): Promise<void> {
  await db
    .updateTable("library")
    .set((eb) => ({ catalogue_version: eb("catalogue_version", "+", 1) }))
    .execute();
}
