import { readFile } from "node:fs/promises";

import type { Kysely } from "kysely";

import type { OpenDatabase } from "#api/db/database/open-database.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { rebuildSearchIndex } from "#api/db/search/rebuild-search-index.ts";
import { AuthorRecord, BookRecord, SeriesRecord, TopicRecord } from "#catalog/records.ts";
import { createTemplate } from "#tests/databases/test-database.ts";

import { insertBooks, insertLists } from "./insert-books.ts";

/** Opens a library of the demonstration's classic titles for searches. */
export const openClassics: () => Promise<OpenDatabase> = await createTemplate(async (database) => {
  await insertClassics(database.db);
  await rebuildSearchIndex(database.db);
  await database.vacuum();
});

async function insertClassics(db: Kysely<Schema>): Promise<void> {
  await insertLists(db, {
    topics: TopicRecord.array().parse(await readList("topics")),
    series: SeriesRecord.array().parse(await readList("series")),
    authors: AuthorRecord.array().parse(await readList("authors")),
  });
  await insertBooks(db, BookRecord.array().parse(await readList("books")));
}

async function readList(name: string): Promise<unknown> {
  return JSON.parse(await readFile(`demo/classics/${name}.json`, "utf8"));
}
