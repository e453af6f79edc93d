import type { Kysely } from "kysely";

import { toBookColumns } from "#api/db/catalog/book-columns.ts";
import { writeAuthors } from "#api/db/catalog/write-lists.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import {
  BookRecord,
  type AuthorRecord,
  type SeriesRecord,
  type TopicRecord,
} from "#catalog/records.ts";
import { cents } from "#domain/money.ts";

type Named = "authors" | "topics" | "series";

/** Inserts books without files; their authors, topics and series must exist. */
export async function insertBooks(db: Kysely<Schema>, records: BookRecord[]): Promise<void> {
  const ids = new Map<string, number>();
  for (let start = 0; start < records.length; start += 1_000) {
    const rows = await db
      .insertInto("books")
      .values(records.slice(start, start + 1_000).map(bookRow))
      .returning(["id", "code"])
      .execute();
    for (const { id, code } of rows) ids.set(code, id);
  }

  const authors = await findPairs(db, ids, records, "authors");
  const topics = await findPairs(db, ids, records, "topics");
  const series = await findPairs(db, ids, records, "series");
  if (authors.length > 0) {
    const rows = authors.map(([book_id, author_id], position) => ({
      book_id,
      author_id,
      position,
    }));
    await db.insertInto("book_authors").values(rows).execute();
  }
  if (topics.length > 0) {
    const rows = topics.map(([book_id, topic_id]) => ({ book_id, topic_id }));
    await db.insertInto("book_topics").values(rows).execute();
  }
  if (series.length > 0) {
    const rows = series.map(([book_id, series_id]) => ({ book_id, series_id }));
    await db.insertInto("book_series").values(rows).execute();
  }
}

/** A book's record with defaults for all other fields. */
export function book(record: Partial<BookRecord> & { title: string }): BookRecord {
  return BookRecord.parse({
    code: record.title.replaceAll(/\W+/g, "-").toLowerCase(),
    type: "Paperbacks",
    language: "en",
    price: 5,
    pageCount: 100,
    hasPrintableVersion: true,
    ...record,
  });
}

function bookRow(record: BookRecord) {
  return {
    ...toBookColumns({ ...record, friendlyTitle: record.friendlyTitle ?? record.code }),
    language: record.language,
    price_cents: cents(record.price),
    periodical: null,
    parent_code: record.parent,
    cover: null,
    created_at: record.created ?? "2024-01-01",
    source_hash: "",
  };
}

async function findPairs(
  db: Kysely<Schema>,
  books: Map<string, number>,
  records: BookRecord[],
  list: Named,
): Promise<[number, number][]> {
  const rows = await db.selectFrom(list).select(["id", "code"]).execute();
  const ids = new Map(rows.map(({ id, code }) => [code, id]));

  return records.flatMap((record) =>
    record[list].map((code): [number, number] => [get(books, record.code), get(ids, code)]),
  );
}

function get(ids: Map<string, number>, code: string): number {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`There is no record ${code}.`);
  return id;
}

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
