import { type Kysely, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";
import { SITEMAP_PART_SIZE } from "#domain/criteria.ts";

import { selectAuthorCodes } from "./books.ts";
import { isNotWithdrawn, isShown } from "./is-shown.ts";

/** For each part of the book sitemap, the id after which it starts. */
export function findBookSitemapParts(db: Kysely<Schema>): Promise<number[]> {
  return findPartStarts(
    db,
    (after) => sql`select id from books where id > ${after} and ${isShown("books")} order by id`,
  );
}

/** For each part of the author sitemap, the id after which it starts; authors without books are left out. */
export function findAuthorSitemapParts(db: Kysely<Schema>): Promise<number[]> {
  return findPartStarts(
    db,
    (after) => sql`
      select author_id as id from listed_authors
      where language = '' and author_id > ${after}
      order by author_id`,
  );
}

export function listSitemapBooks(db: Kysely<Schema>, after: number) {
  return db
    .selectFrom("books as b")
    .select(["b.code", "b.friendly_title as friendlyTitle", selectAuthorCodes("b").as("authors")])
    .where("b.id", ">", after)
    .where(isShown("b"))
    .orderBy("b.id")
    .limit(SITEMAP_PART_SIZE)
    .execute();
}

export function listSitemapAuthors(db: Kysely<Schema>, after: number) {
  return db
    .selectFrom("listed_authors as l")
    .innerJoin("authors as a", "a.id", "l.author_id")
    .select("a.code")
    .where("l.language", "=", "")
    .where("l.author_id", ">", after)
    .where(isNotWithdrawn("a"))
    .orderBy("l.author_id")
    .limit(SITEMAP_PART_SIZE)
    .execute();
}

/** Steps along the index of ids from the end of one part to the end of the next; no part is empty. */
async function findPartStarts(
  db: Kysely<Schema>,
  idsAfter: (id: ReturnType<typeof sql.ref>) => ReturnType<typeof sql>,
): Promise<number[]> {
  const following = idsAfter(sql.ref("parts.before"));
  const { rows } = await sql<{ before: number }>`
    with recursive parts (before) as (
      select 0
      union all
      select last.id
      from parts
      cross join lateral (${following} offset ${sql.lit(SITEMAP_PART_SIZE - 1)} limit 1) as last
    )
    select before from parts where exists (${following} limit 1) order by before`.execute(db);
  return rows.map(({ before }) => before);
}
