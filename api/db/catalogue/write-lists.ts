import { type Kysely, sql } from "kysely";

import type { LibraryFacts, Picture, Schema } from "#api/db/schema.ts";
import type { CartSettings } from "#domain/order-terms.ts";
import type { LocalText } from "#domain/languages.ts";

/** What became of a record: `hash` tells whether it is the one that was there. */
export type Fate = "added" | "changed" | "unchanged";

type Named = { id: number; code: string; name: LocalText; hash: string };

export async function writeNamed(
  db: Kysely<Schema>,
  table: "series" | "topics",
  { id, code, name, hash }: Named,
): Promise<Fate> {
  const old = await db
    .selectFrom(table)
    .select("source_hash")
    .where("id", "=", id)
    .executeTakeFirst();
  if (old?.source_hash === hash) return "unchanged";

  const row = { code, name: JSON.stringify(name), source_hash: hash };
  await db
    .insertInto(table)
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
  return old ? "changed" : "added";
}

export type AuthorWrite = {
  code: string;
  name: string;
  firstName: string;
  lastName: string;
  date: string;
  photo: Picture | null;
  biography: LocalText;
  hash: string;
};

export async function writeAuthor(db: Kysely<Schema>, author: AuthorWrite): Promise<void> {
  const row = {
    code: author.code,
    name: author.name,
    first_name: author.firstName,
    last_name: author.lastName,
    date: author.date,
    photo: author.photo && JSON.stringify(author.photo),
    biography: JSON.stringify(author.biography),
    source_hash: author.hash,
  };
  await db
    .insertInto("authors")
    .values(row)
    .onConflict((conflict) => conflict.column("code").doUpdateSet(row))
    .execute();
}

export type AudioWrite = {
  code: string;
  title: string;
  author: string;
  seriesId: number | null;
  language: string;
  file: { path: string | null; url: string | null; size: number | null };
  hash: string;
};

export async function writeAudio(db: Kysely<Schema>, audio: AudioWrite): Promise<void> {
  const { code, title, author, language } = audio;
  const row = {
    code,
    title,
    author,
    language,
    series_id: audio.seriesId,
    ...audio.file,
    source_hash: audio.hash,
  };
  await db
    .insertInto("audios")
    .values(row)
    .onConflict((conflict) => conflict.column("code").doUpdateSet(row))
    .execute();
}

export type CourseWrite = {
  code: string;
  title: string;
  authorId: number | null;
  topicId: number | null;
  language: string;
  description: string;
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

/** Within a transaction, for a course comes with its books or not at all. */
export async function writeCourse(trx: Kysely<Schema>, course: CourseWrite): Promise<void> {
  const { code, title, language, description, courseBooks } = course;
  const row = {
    code,
    title,
    language,
    description,
    author_id: course.authorId,
    topic_id: course.topicId,
    cover: course.cover && JSON.stringify(course.cover),
    source_hash: course.hash,
  };
  const { id } = await trx
    .insertInto("courses")
    .values(row)
    .onConflict((conflict) => conflict.column("code").doUpdateSet(row))
    .returning("id")
    .executeTakeFirstOrThrow();

  await trx.deleteFrom("course_books").where("course_id", "=", id).execute();
  if (courseBooks.length === 0) return;
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
}

/** The hash each record of a list was written with, by its code. */
export async function readHashes(
  db: Kysely<Schema>,
  table: "authors" | "audios" | "courses",
): Promise<Map<string, string>> {
  const rows = await db.selectFrom(table).select(["code", "source_hash"]).execute();
  return new Map(rows.map((row) => [row.code, row.source_hash]));
}

/** The ids of all there is in a list, by code. */
export async function readIds(
  db: Kysely<Schema>,
  table: "series" | "topics" | "authors",
): Promise<Map<string, number>> {
  const rows = await db.selectFrom(table).select(["code", "id"]).execute();
  return new Map(rows.map((row) => [row.code, row.id]));
}

/** Writes what identifies the ministry; whether that is news. */
export async function writeFacts(db: Kysely<Schema>, facts: LibraryFacts): Promise<boolean> {
  const value = JSON.stringify(facts);
  const { numUpdatedRows } = await db
    .updateTable("library")
    .set({ facts: value })
    .where(sql<boolean>`facts <> ${value}::jsonb`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function writeCartSettings(
  db: Kysely<Schema>,
  settings: CartSettings,
): Promise<boolean> {
  const value = JSON.stringify(settings);
  const { numUpdatedRows } = await db
    .updateTable("library")
    .set({ cart_settings: value })
    .where(sql<boolean>`cart_settings <> ${value}::jsonb`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sets a country's flags; null when there is no such country. */
export async function writeCountry(
  db: Kysely<Schema>,
  country: { code: string; orderingEnabled: boolean; requiresTaxId: boolean },
): Promise<Fate | null> {
  const old = await db
    .selectFrom("countries")
    .select(["ordering_enabled", "requires_tax_id"])
    .where("code", "=", country.code)
    .executeTakeFirst();
  if (!old) return null;

  const { orderingEnabled, requiresTaxId } = country;
  if (old.ordering_enabled === orderingEnabled && old.requires_tax_id === requiresTaxId)
    return "unchanged";
  await db
    .updateTable("countries")
    .set({ ordering_enabled: orderingEnabled, requires_tax_id: requiresTaxId })
    .where("code", "=", country.code)
    .execute();
  return "changed";
}
