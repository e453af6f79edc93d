import places from "country-region-data/data.json" with { type: "json" };
import { type Kysely, sql } from "kysely";

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

/**
 * Adds missing countries and regions, and updates names. Rows are matched by ISO 3166 code, so that our ids survive an
 * update of the data package.
 */
export async function seedPlaces(db: Kysely<Schema>): Promise<void> {
  const countries = places.map((country) => country.countryShortCode);
  const regions = places.flatMap(({ countryName, countryShortCode: country, regions: own }) =>
    own.length > 0
      ? own.map(({ name, shortCode }) => ({ country, name, code: shortCode ?? name }))
      : [{ country, name: countryName, code: country }],
  );

  await sql`
    insert into countries (code)
    select code from unnest(${countries}::text[]) with ordinality as given (code, position)
    order by position
    on conflict (code) do nothing`.execute(db);

  await sql`
    insert into regions (country_id, code, name)
    select countries.id, given.code, given.name
    from unnest(
      ${regions.map((region) => region.country)}::text[],
      ${regions.map((region) => region.code)}::text[],
      ${regions.map((region) => region.name)}::text[]
    ) with ordinality as given (country, code, name, position)
    join countries on countries.code = given.country
    order by position
    on conflict (country_id, code) do update set name = excluded.name
      where regions.name <> excluded.name`.execute(db);
}
