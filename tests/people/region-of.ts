import type { Kysely } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

/** The id of the first region of a country, in two capital letters. */
export async function regionOf(db: Kysely<Schema>, country: string): Promise<number> {
  const row = await db
    .selectFrom("regions as r")
    .innerJoin("countries as c", "c.id", "r.country_id")
    .select("r.id")
    .where("c.code", "=", country)
    .orderBy("r.id")
    .executeTakeFirstOrThrow();
  return row.id;
}
