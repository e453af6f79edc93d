import type { Kysely } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

/** The id of a country's first region, or of the named one; the country by its code of two capital letters. */
export async function findRegionId(
  db: Kysely<Schema>,
  country: string,
  name?: string,
): Promise<number> {
  const regions = db
    .selectFrom("regions as r")
    .innerJoin("countries as c", "c.id", "r.country_id")
    .select("r.id")
    .where("c.code", "=", country)
    .orderBy("r.id");
  const named = name === undefined ? regions : regions.where("r.name", "=", name);
  return (await named.executeTakeFirstOrThrow()).id;
}
