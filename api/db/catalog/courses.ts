import { type Expression, type Kysely, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";

import type { Schema } from "#api/db/schema/schema.ts";

import { selectInLanguage } from "./in-language.ts";
import { isNotWithdrawn, isShown } from "./is-shown.ts";
import { byTitle, type Page, readIdPage, type Slice, selectSlice } from "./slice.ts";

/** The courses of `ids`, in that order. */
export function findCoursesByIds(db: Kysely<Schema>, ids: readonly number[]) {
  return selectCourses(db)
    .where("c.id", "=", sql<number>`any(${ids}::int[])`)
    .orderBy(sql`array_position(${ids}::int[], c.id)`)
    .execute();
}
export type CourseFacts = Awaited<ReturnType<typeof findCoursesByIds>>[number];

export function findAllCourses(db: Kysely<Schema>, language: string | null) {
  return selectCourses(db)
    .where(selectInLanguage("c.language", language))
    .orderBy(sql`plain_text(c.title)`)
    .orderBy("c.id")
    .execute();
}

export function findCourse(db: Kysely<Schema>, code: string) {
  return selectCourses(db).where("c.code", "=", code).executeTakeFirst();
}

/** Ids of courses by title, without a text search. */
export function listCourseIds(
  db: Kysely<Schema>,
  language: string | null,
  slice: Slice,
): Promise<Page<number>> {
  const hits = db
    .selectFrom("courses")
    .select(["id", "title"])
    .where(selectInLanguage("language", language))
    .where(isShown("courses"));
  return readIdPage(db, selectSlice(hits, byTitle, slice));
}

/** S2.11: courses that are shown; a course's books come before its answer books. */
function selectCourses(db: Kysely<Schema>) {
  return db
    .selectFrom("courses as c")
    .where(isShown("c"))
    .select(["c.code", "c.title", "c.language", "c.description", "c.cover"])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom("authors as a")
          .select(["a.code", "a.name"])
          .select(sql<true | null>`case when a.withdrawn_at is not null then true end`.as("isGone"))
          .whereRef("a.id", "=", "c.author_id"),
      ).as("author"),
      jsonObjectFrom(
        eb
          .selectFrom("topics as t")
          .select(["t.id", "t.name"])
          .whereRef("t.id", "=", "c.topic_id")
          .where(isNotWithdrawn("t")),
      ).as("topic"),
      jsonArrayFrom(
        eb
          .selectFrom("course_books as cb")
          .select([
            "cb.file_suffix",
            "cb.format",
            "cb.name",
            "cb.is_answer_book",
            "cb.path",
            "cb.size",
          ])
          .select((eb) => selectReadableCode(eb.ref("cb.path")).as("book_code"))
          .whereRef("cb.course_id", "=", "c.id")
          .orderBy("cb.is_answer_book")
          .orderBy("cb.position"),
      ).as("courseBooks"),
    ]);
}

/** The code of the shown book whose EPUB is the file at `path`. */
function selectReadableCode(path: Expression<string>) {
  return sql<string | null>`(
    select b.code from book_files f join books b on b.id = f.book_id
    where f.path = ${path} and f.format = 'epub' and ${isShown("b")}
    order by b.id limit 1
  )`;
}
