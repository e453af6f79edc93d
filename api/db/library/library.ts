import type { Kysely } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

/** What identifies the ministry, and the terms of its cart. */
export function getLibraryRow(db: Kysely<Schema>) {
  return db.selectFrom("library").select(["facts", "cart_settings"]).executeTakeFirstOrThrow();
}

/** Raised by every change of the catalog. */
export async function readCatalogVersion(db: Kysely<Schema>): Promise<number> {
  const row = await db.selectFrom("library").select("catalogue_version").executeTakeFirstOrThrow();
  return row.catalogue_version;
}

/** Claims the nightly work of `day`; false when it has been claimed already. */
export async function claimNightlyWork(db: Kysely<Schema>, day: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("library")
    .set({ last_night: day })
    .where("last_night", "<", day)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
