import type { Kysely } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";

import type { Schema } from "#api/db/schema/schema.ts";

/** A book, and the folder of its unpacked EPUB if it has one. */
export function findReadableBook(db: Kysely<Schema>, code: string) {
  return db
    .selectFrom("books as b")
    .leftJoin("book_files as f", (join) =>
      join.onRef("f.book_id", "=", "b.id").on("f.format", "=", "epub"),
    )
    .where("b.code", "=", code)
    .select(["b.code", "b.title", "b.friendly_title", "b.language", "f.unpacked"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("book_authors as ba")
          .innerJoin("authors as a", "a.id", "ba.author_id")
          .select(["a.code", "a.name"])
          .whereRef("ba.book_id", "=", "b.id")
          .orderBy("ba.position"),
      ).as("authors"),
    )
    .executeTakeFirst();
}
