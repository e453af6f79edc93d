import type { Kysely } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

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
