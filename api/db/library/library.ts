import { type Kysely, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";
import type { ByLanguage } from "#domain/languages.ts";

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

/** The notice that is shown: the one with the highest id. */
export function findNotice(db: Kysely<Schema>) {
  return db.selectFrom("notices").select(["id", "text"]).orderBy("id", "desc").executeTakeFirst();
}

/** Replaces all notices with this one; readers see it after the commit. */
export async function replaceNotice(trx: Kysely<Schema>, text: ByLanguage<string>): Promise<void> {
  const { id } = await trx
    .selectFrom("notices")
    .select(sql<number>`coalesce(max(id), 0) + 1`.as("id"))
    .executeTakeFirstOrThrow();
  await clearNotices(trx);
  await trx
    .insertInto("notices")
    .values({ id, text: JSON.stringify(text) })
    .execute();
}

/** Returns whether there was a notice. */
export async function clearNotices(trx: Kysely<Schema>): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom("notices").executeTakeFirst();
  await raiseCatalogVersion(trx);
  return numDeletedRows > 0n;
}

/** The pages in the catalog's order. */
export function findPageTitles(db: Kysely<Schema>) {
  return db
    .selectFrom("pages")
    .select(["code", "title"])
    .orderBy("position")
    .orderBy("code")
    .execute();
}

export function findPage(db: Kysely<Schema>, code: string) {
  return db
    .selectFrom("pages")
    .select(["code", "title", "text"])
    .where("code", "=", code)
    .executeTakeFirst();
}

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
