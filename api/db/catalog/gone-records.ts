import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";
import type { LocalText } from "#domain/languages.ts";

import { selectAuthorCodes } from "./books.ts";
import { isNotWithdrawn, isShown, wasPublished } from "./is-shown.ts";
import type { RecordTable } from "./record-fields.ts";

/** What is left of a record that was withdrawn or deleted. */
export type GoneRecord = {
  code: string;
  title: LocalText;
  language: string | null;
  /** The code that the language versions of a book share. */
  work: string | null;
};

/**
 * A record that was withdrawn or deleted; undefined when it is shown, or visitors have never seen it. `key` is the code,
 * or the number of a series or topic.
 */
export async function findGoneRecord(
  db: Kysely<Schema>,
  table: RecordTable,
  key: string | number,
): Promise<GoneRecord | undefined> {
  const column = sql.ref(typeof key === "number" ? "id" : "code");
  const { rows } = await sql<GoneRecord>`
    select code, ${columnsOf(table)} from ${sql.table(table)}
    where ${column} = ${key} and not (${isNotWithdrawn(table)}) and ${wasVisible(table)}
    union all
    select code, title, language, work from deleted_records
    where kind = ${table} and ${column} = ${key} and was_visible
    limit 1`.execute(db);
  return rows[0];
}

/** The title, language and work of a record of the table. */
export function columnsOf(table: RecordTable): RawBuilder<unknown> {
  if (isNamed(table)) return sql`to_jsonb(name) as title, null as language, null as work`;
  const work = table === "books" ? sql`coalesce(parent_code, code)` : sql`null`;
  return sql`to_jsonb(title) as title, language, ${work} as work`;
}

/** The shown language versions of a work. */
export function findShownVersions(db: Kysely<Schema>, work: string) {
  return db
    .selectFrom("books as b")
    .select(["b.code", "b.title", "b.friendly_title as friendlyTitle", "b.language"])
    .select(selectAuthorCodes("b").as("authors"))
    .where((eb) => eb.or([eb("b.code", "=", work), eb("b.parent_code", "=", work)]))
    .where(isShown("b"))
    .orderBy("b.language")
    .orderBy("b.title_sort")
    .orderBy("b.id")
    .execute();
}

/** Whether a book with a file of this name was withdrawn or deleted, or now has another file. */
export async function isFormerFileName(db: Kysely<Schema>, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from book_files f join books b on b.id = f.book_id
    where lower(f.name) = lower(${name}) and not (${isNotWithdrawn("b")}) and ${wasPublished("b")}
    union all
    select from former_files where lower(name) = lower(${name})
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether a book once had an unpacked EPUB of this edition, which is the name of its folder. */
export async function isFormerEdition(db: Kysely<Schema>, edition: string): Promise<boolean> {
  const { rows } = await sql`
    select from former_files
    where starts_with(path, 'unpacked/') and right(path, length(${edition}) + 1) = '/' || ${edition}
    limit 1`.execute(db);
  return rows.length > 0;
}

function isNamed(table: RecordTable): boolean {
  return table === "authors" || table === "series" || table === "topics";
}

/** Whether visitors have seen a record of the table. */
export function wasVisible(table: RecordTable): RawBuilder<boolean> {
  return isNamed(table) ? sql`true` : wasPublished(table);
}
