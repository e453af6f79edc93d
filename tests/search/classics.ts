import { readFile } from "node:fs/promises";

import type { Kysely } from "kysely";

import type { OpenDatabase } from "#api/db/open-database.ts";
import type { Schema } from "#api/db/schema.ts";
import { refillSearch } from "#api/db/search/refill-search.ts";
import { AuthorRecord, BookRecord, SeriesRecord, TopicRecord } from "#catalogue/records.ts";
import { openTestDatabase } from "#tests/database.ts";

import { insertBooks } from "./insert-books.ts";

/** A library of the demonstration's classic titles, ready to be searched. */
export async function openClassics(): Promise<OpenDatabase> {
  const database = await openTestDatabase();
  await fill(database.db);
  await refillSearch(database.db);
  await database.vacuum();
  return database;
}

async function fill(db: Kysely<Schema>): Promise<void> {
  const named = { source_hash: "" };
  const topics = TopicRecord.array().parse(await readList("topics"));
  const series = SeriesRecord.array().parse(await readList("series"));
  const authors = AuthorRecord.array().parse(await readList("authors"));

  await db
    .insertInto("topics")
    .values(topics.map((one) => ({ ...one, ...named, name: JSON.stringify(one.name) })))
    .execute();
  await db
    .insertInto("series")
    .values(series.map((one) => ({ ...one, ...named, name: JSON.stringify(one.name) })))
    .execute();
  await db
    .insertInto("authors")
    .values(
      authors.map(({ code, name, firstName, lastName, date }) => ({
        code,
        name,
        first_name: firstName,
        last_name: lastName,
        date,
        photo: null,
        biography: "{}",
        source_hash: "",
      })),
    )
    .execute();
  await insertBooks(db, BookRecord.array().parse(await readList("books")));
}

async function readList(name: string): Promise<unknown> {
  return JSON.parse(await readFile(`demo/classics/${name}.json`, "utf8"));
}
