import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

/** The lists whose records are stored one by one, by their code. */
export type RecordTable = "series" | "topics" | "authors" | "books" | "audios" | "courses";

/** What is stored of a record, by the name of the field. */
export type RecordFields = Readonly<Record<string, unknown>>;

/** A column of at least one of these tables. */
type RecordColumn = { [Table in RecordTable]: keyof Schema[Table] }[RecordTable];

/** Not a field of the record: keys, what is derived from other fields, and what visitors did. */
const OTHER_COLUMNS: readonly RecordColumn[] = [
  "id",
  "source_hash",
  "popularity",
  "title_sort",
  "series_id",
  "author_id",
  "topic_id",
  "withdrawn_at",
];

/** The stored fields of records, by code. */
export async function readRecordFields(
  db: Kysely<Schema>,
  table: RecordTable,
  codes: readonly string[],
): Promise<Map<string, RecordFields>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<{ code: string; fields: RecordFields }>`
    select t.code, to_jsonb(t) - ${OTHER_COLUMNS}::text[] || ${partsOf(table)} as fields
    from ${sql.table(table)} t
    where t.code = any(${codes})`.execute(db);
  return new Map(rows.map(({ code, fields }) => [code, fields]));
}

/** What other tables have of a record. */
function partsOf(table: RecordTable): RawBuilder<unknown> {
  switch (table) {
    case "books":
      return sql`jsonb_build_object(
        'authors', (select jsonb_agg(a.code order by x.position) from book_authors x
          join authors a on a.id = x.author_id where x.book_id = t.id),
        'topics', (select jsonb_agg(a.code order by a.code) from book_topics x
          join topics a on a.id = x.topic_id where x.book_id = t.id),
        'series', (select jsonb_agg(jsonb_build_array(a.code, x.number) order by a.code) from book_series x
          join series a on a.id = x.series_id where x.book_id = t.id),
        'articles', (select jsonb_agg(to_jsonb(x) - 'book_id' order by x.position) from articles x
          where x.book_id = t.id)
      ) || coalesce((select jsonb_object_agg(upper(x.format), coalesce(x.sha256, x.url)) from book_files x
        where x.book_id = t.id), '{}') || coalesce((select jsonb_object_agg(
          'file name of the ' || upper(x.format), x.name) from book_files x where x.book_id = t.id), '{}')`;
    case "audios":
      return sql`jsonb_build_object('series', (select code from series where id = t.series_id))`;
    case "courses":
      return sql`jsonb_build_object(
        'author', (select code from authors where id = t.author_id),
        'topic', (select code from topics where id = t.topic_id),
        'course books', (select jsonb_agg(to_jsonb(x) - 'course_id' order by x.position) from course_books x
          where x.course_id = t.id)
      )`;
    default:
      return sql`'{}'::jsonb`;
  }
}

/** The names of the fields that differ, for people. */
export function listChangedFields(before: RecordFields, after: RecordFields): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  return names
    .filter((name) => !(name === "friendly_title" && names.includes("title")))
    .map((name) => fieldWords[name] ?? name.replaceAll("_", " "))
    .toSorted();
}

const fieldWords: Readonly<Record<string, string>> = {
  price_cents: "price",
  parent_code: "parent",
  created_at: "created",
  publish_at: "publishAt",
} satisfies Partial<Record<RecordColumn, string>>;
