import { type Kysely, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";

import type { Schema } from "./schema.ts";

/** How many addresses a part holds at most. */
export const PART_SIZE = 1_000;

/** The id after which each part of the books begins; each is found by a walk along the index of ids. */
export function findBookParts(db: Kysely<Schema>): Promise<number[]> {
  return findParts(db, sql`select id from books`);
}

/** The same of the authors who have books. */
export function findAuthorParts(db: Kysely<Schema>): Promise<number[]> {
  return findParts(db, sql`select distinct author_id as id from book_authors`);
}

export function findBookAddresses(db: Kysely<Schema>, after: number) {
  return db
    .selectFrom("books as b")
    .select(["b.code", "b.friendly_title as friendlyTitle"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("book_authors as ba")
          .innerJoin("authors as a", "a.id", "ba.author_id")
          .select("a.code")
          .whereRef("ba.book_id", "=", "b.id")
          .orderBy("ba.position"),
      ).as("authors"),
    )
    .where("b.id", ">", after)
    .orderBy("b.id")
    .limit(PART_SIZE)
    .execute();
}

export function findAuthorAddresses(db: Kysely<Schema>, after: number) {
  return db
    .selectFrom("authors as a")
    .select("a.code")
    .where("a.id", ">", after)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("book_authors as ba").whereRef("ba.author_id", "=", "a.id")),
    )
    .orderBy("a.id")
    .limit(PART_SIZE)
    .execute();
}

/** Ids are told apart by their place: the last of every part but the last is where the next begins. */
async function findParts(db: Kysely<Schema>, ids: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await sql<{ before: number }>`
    select coalesce(before, 0) as before
    from (
      select lag(id) over (order by id) as before, row_number() over (order by id) as place
      from (${ids}) as ids
    ) as placed
    where place % ${PART_SIZE} = 1
    order by place`.execute(db);
  return rows.map(({ before }) => before);
}
