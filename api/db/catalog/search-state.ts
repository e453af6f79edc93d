import type { Kysely } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

/** Notes that the catalog has changed, so that an import which is broken off is made good by the next. */
export async function markSearchStale(db: Kysely<Schema>): Promise<void> {
  await db.updateTable("library").set({ search_is_stale: true }).execute();
}

export async function isSearchStale(db: Kysely<Schema>): Promise<boolean> {
  const row = await db.selectFrom("library").select("search_is_stale").executeTakeFirstOrThrow();
  return row.search_is_stale;
}

/** Only for who has marked it: an import under way elsewhere may still be broken off. */
export async function markSearchReady(db: Kysely<Schema>): Promise<void> {
  await db.updateTable("library").set({ search_is_stale: false }).execute();
}

/** Lets readers see the change: what was kept of the catalog as it was before is not used any more. */
export async function raiseCatalogVersion(db: Kysely<Schema>): Promise<void> {
  await db
    .updateTable("library")
    .set((eb) => ({ catalogue_version: eb("catalogue_version", "+", 1) }))
    .execute();
}
