import type { Kysely } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

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
