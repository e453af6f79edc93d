import type { Kysely } from "kysely";

import { writeAuthors } from "#api/db/catalog/write-lists.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { AuthorRecord, SeriesRecord, TopicRecord } from "#catalog/records.ts";

type Author = Pick<AuthorRecord, "code" | "name"> &
  Partial<Pick<AuthorRecord, "firstName" | "lastName" | "date">>;

type Lists = {
  topics: readonly TopicRecord[];
  series: readonly SeriesRecord[];
  authors: readonly Author[];
};

/** Inserts topics, series and authors, before the books that name them. */
export async function insertLists(db: Kysely<Schema>, lists: Lists): Promise<void> {
  for (const list of ["topics", "series"] as const) {
    const rows = lists[list].map(({ name, ...fields }) => ({
      ...fields,
      name: JSON.stringify(name),
      source_hash: "",
    }));
    await db.insertInto(list).values(rows).execute();
  }
  const authors = lists.authors.map(({ code, name, firstName = "", lastName = "", date = "" }) => ({
    code,
    name,
    firstName,
    lastName,
    date,
    photo: null,
    biography: {},
    hash: "",
  }));
  await writeAuthors(db, authors);
}
