import type { Kysely } from "kysely";

import type { Picture } from "#api/db/schema/catalog-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";

export type AudioWrite = {
  code: string;
  title: string;
  author: string;
  seriesId: number | null;
  /** The place in the series. */
  number: number | null;
  /** In seconds. */
  duration: number | null;
  cover: Picture | null;
  language: string;
  /** The moment, in ISO form. */
  publishAt: string | null;
  file: { path: string | null; url: string | null; size: number | null };
  hash: string;
};

/** Returns the id. */
export async function writeAudio(db: Kysely<Schema>, audio: AudioWrite): Promise<number> {
  const { code, title, author, number, duration, language } = audio;
  const row = {
    code,
    title,
    author,
    language,
    series_id: audio.seriesId,
    number,
    duration,
    cover: audio.cover && JSON.stringify(audio.cover),
    ...audio.file,
    publish_at: audio.publishAt === null ? null : new Date(audio.publishAt),
    source_hash: audio.hash,
  };
  const { id } = await db
    .insertInto("audios")
    .values(row)
    .onConflict((conflict) => conflict.column("code").doUpdateSet(row))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export type CourseWrite = {
  code: string;
  title: string;
  authorId: number | null;
  topicId: number | null;
  language: string;
  description: string;
  publishAt: string | null;
  cover: Picture | null;
  courseBooks: {
    name: string;
    format: "pdf" | "epub";
    fileSuffix: string;
    isAnswerBook: boolean;
    path: string;
    size: number;
  }[];
  hash: string;
};

/** Needs a transaction, so that a course is written with its books. Returns the id. */
export async function writeCourse(trx: Kysely<Schema>, course: CourseWrite): Promise<number> {
  const { code, title, language, description, courseBooks } = course;
  const row = {
    code,
    title,
    language,
    description,
    author_id: course.authorId,
    topic_id: course.topicId,
    cover: course.cover && JSON.stringify(course.cover),
    publish_at: course.publishAt === null ? null : new Date(course.publishAt),
    source_hash: course.hash,
  };
  const { id } = await trx
    .insertInto("courses")
    .values(row)
    .onConflict((conflict) => conflict.column("code").doUpdateSet(row))
    .returning("id")
    .executeTakeFirstOrThrow();

  await trx.deleteFrom("course_books").where("course_id", "=", id).execute();
  if (courseBooks.length === 0) return id;
  await trx
    .insertInto("course_books")
    .values(
      courseBooks.map(({ fileSuffix, isAnswerBook, ...book }, position) => ({
        ...book,
        course_id: id,
        position,
        file_suffix: fileSuffix,
        is_answer_book: isAnswerBook,
      })),
    )
    .execute();
  return id;
}
