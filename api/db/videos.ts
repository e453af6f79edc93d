import type { Kysely } from "kysely";

import type { Schema } from "./schema.ts";

/** The catalogue's own, newest first. */
export function findVideos(db: Kysely<Schema>) {
  return db
    .selectFrom("videos")
    .select(["id", "title", "description", "thumbnail_url", "published_at", "picture"])
    .orderBy("published_at", "desc")
    .orderBy("id")
    .execute();
}
