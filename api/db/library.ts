import type { Kysely } from "kysely";

import type { Schema } from "./schema.ts";

/** What identifies the ministry, and the terms of its cart. */
export function getLibraryRow(db: Kysely<Schema>) {
  return db.selectFrom("library").select(["facts", "cart_settings"]).executeTakeFirstOrThrow();
}

/** How often the catalogue has changed. */
export async function readCatalogueVersion(db: Kysely<Schema>): Promise<number> {
  const row = await db.selectFrom("library").select("catalogue_version").executeTakeFirstOrThrow();
  return row.catalogue_version;
}

/** Takes up the nightly work of `day`; false when another process has, or when it is done. */
export async function claimNight(db: Kysely<Schema>, day: string): Promise<boolean> {
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

export function findDistributors(db: Kysely<Schema>) {
  return db.selectFrom("distributors").selectAll().orderBy("name").execute();
}

export function findCountries(db: Kysely<Schema>) {
  return db.selectFrom("countries").selectAll().execute();
}

export function findRegions(db: Kysely<Schema>, countryId: number) {
  return db
    .selectFrom("regions")
    .select(["id", "name"])
    .where("country_id", "=", countryId)
    .orderBy((eb) => eb.fn<string>("plain_text", ["name"]))
    .execute();
}

export async function isRegion(db: Kysely<Schema>, id: number): Promise<boolean> {
  const row = await db.selectFrom("regions").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}
