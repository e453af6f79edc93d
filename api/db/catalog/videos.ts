import type { Kysely } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

/** The videos of the catalog, newest first. */
export function findVideos(db: Kysely<Schema>) {
  return db
    .selectFrom("videos")
    .select(["id", "title", "description", "thumbnail_url", "published_at", "picture"])
    .orderBy("published_at", "desc")
    .orderBy("id")
    .execute();
}

/** The URL of a catalog video's picture at its host. */
export async function findVideoPicture(db: Kysely<Schema>, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("videos")
    .select("thumbnail_url")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.thumbnail_url || null;
}
