import { type Kysely, sql } from "kysely";

import type { AuthorSort } from "#domain/criteria.ts";

import type { Schema } from "./schema.ts";
import type { Slice } from "./slice.ts";

type AuthorCriteria = { language: string | null; beginning: string; sortby: AuthorSort };

/** Authors who have books in the language and whose last names begin so, in whatever case and accents. */
export async function findAuthors(
  db: Kysely<Schema>,
  { language, beginning, sortby }: AuthorCriteria,
  { size, offset }: Slice,
) {
  const hits = db
    .selectFrom("authors as a")
    .innerJoin("book_authors as ba", "ba.author_id", "a.id")
    .innerJoin("books as b", "b.id", "ba.book_id")
    .$if(language !== null, (query) => query.where("b.language", "=", language))
    .where(sql<boolean>`starts_with(plain_text(a.last_name), plain_text(${beginning}))`)
    .groupBy("a.id")
    .select((eb) => [
      "a.id",
      "a.code",
      "a.name",
      "a.first_name",
      "a.last_name",
      "a.date",
      "a.photo",
      eb.fn.countAll<number>().as("booksCount"),
    ]);

  const items = await hits
    .$if(sortby === "most_titles", (query) => query.orderBy("booksCount", "desc"))
    .orderBy(sql`plain_text(a.last_name)`)
    .orderBy(sql`plain_text(a.first_name)`)
    .orderBy("a.id")
    .limit(size)
    .offset(offset)
    .execute();
  const { total } = await db
    .selectFrom(hits.as("hits"))
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { items, total };
}

/** One author, and how many books of the language are by them. */
export function findAuthor(db: Kysely<Schema>, code: string, language: string | null) {
  return db
    .selectFrom("authors as a")
    .where("a.code", "=", code)
    .select(["a.code", "a.name", "a.first_name", "a.last_name", "a.date", "a.photo", "a.biography"])
    .select((eb) =>
      eb
        .selectFrom("book_authors as ba")
        .innerJoin("books as b", "b.id", "ba.book_id")
        .whereRef("ba.author_id", "=", "a.id")
        .$if(language !== null, (query) => query.where("b.language", "=", language))
        .select((inner) => inner.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("booksCount"),
    )
    .executeTakeFirst();
}
