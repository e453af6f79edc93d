import { type Kysely, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";

import type { IdPage, Slice } from "./newest-first.ts";
import type { Schema } from "./schema.ts";

/** The courses of `ids` in their order, in one statement. */
export function findCoursesByIds(db: Kysely<Schema>, ids: readonly number[]) {
  return courses(db)
    .where("c.id", "=", sql<number>`any(${ids}::int[])`)
    .orderBy(sql`array_position(${ids}::int[], c.id)`)
    .execute();
}
export type CourseFacts = Awaited<ReturnType<typeof findCoursesByIds>>[number];

/** Every course, or those in `language`, by title. */
export function findAllCourses(db: Kysely<Schema>, language: string | null) {
  return courses(db)
    .$if(language !== null, (query) => query.where("c.language", "=", language))
    .orderBy(sql`plain_text(c.title)`)
    .orderBy("c.id")
    .execute();
}

export function findCourse(db: Kysely<Schema>, code: string) {
  return courses(db).where("c.code", "=", code).executeTakeFirst();
}

/** Courses without a search: by title. */
export async function listCourseIds(
  db: Kysely<Schema>,
  language: string | null,
  { size, offset }: Slice,
): Promise<IdPage> {
  const hits = db
    .selectFrom("courses")
    .select(["id", "title"])
    .$if(language !== null, (query) => query.where("language", "=", language));

  const { rows } = await sql<IdPage>`
    with hits as (${hits})
    select
      (select count(*) from hits) as total,
      array(
        select id from hits order by plain_text(title), id limit ${size} offset ${offset}
      ) as ids`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

/** S2.11: a course's books stand before its answer books. */
function courses(db: Kysely<Schema>) {
  return db
    .selectFrom("courses as c")
    .select(["c.code", "c.title", "c.language", "c.description", "c.cover"])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom("authors as a")
          .select(["a.code", "a.name"])
          .whereRef("a.id", "=", "c.author_id"),
      ).as("author"),
      jsonObjectFrom(
        eb
          .selectFrom("topics as t")
          .select(["t.id", "t.name"])
          .whereRef("t.id", "=", "c.topic_id"),
      ).as("topic"),
      jsonArrayFrom(
        eb
          .selectFrom("course_books as cb")
          .select(["cb.file_suffix", "cb.format", "cb.name", "cb.is_answer_book", "cb.path", "cb.size"])
          .whereRef("cb.course_id", "=", "c.id")
          .orderBy("cb.is_answer_book")
          .orderBy("cb.position"),
      ).as("courseBooks"),
    ]);
}
