import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

import type { AbsentFields } from "./absent-fields.ts";
import type { RecordTable } from "./record-fields.ts";
import { rowsFromJson } from "./write-lists.ts";

/** Rows of another table that a field of a record fills. */
type Part = { table: string; owner: string; only?: RawBuilder<boolean> };

const ofBook = (table: string, only?: RawBuilder<boolean>): Part => ({
  table,
  owner: "book_id",
  ...(only && { only }),
});

const isFormat = (format: string) => sql<boolean>`format = ${sql.lit(format)}`;

/** Where the fields of a catalog are stored; a field without columns or parts is none that can be kept. */
const columnsOf: Partial<Record<RecordTable, Readonly<Record<string, string>>>> = {
  series: { name: "name" },
  topics: { name: "name" },
  authors: {
    firstName: "first_name",
    lastName: "last_name",
    date: "date",
    photo: "photo",
    biography: "biography",
  },
  books: {
    type: "type",
    description: "description",
    parent: "parent_code",
    periodical: "periodical",
    number: "number",
    price: "price_cents",
    pageCount: "page_count",
    hasPrintableVersion: "has_printable_version",
    binding: "binding",
    subtitle: "subtitle",
    publisher: "publisher",
    year: "year",
    rights: "rights",
    contributors: "contributors",
    coverUrl: "cover",
    featured: "featured",
    publishAt: "publish_at",
  },
  audios: {
    author: "author",
    serie: "series_id",
    number: "number",
    duration: "duration",
    coverUrl: "cover",
    publishAt: "publish_at",
  },
  courses: {
    author: "author_id",
    topic: "topic_id",
    description: "description",
    coverUrl: "cover",
    publishAt: "publish_at",
  },
};

const partsOf: Partial<Record<RecordTable, Readonly<Record<string, readonly Part[]>>>> = {
  books: {
    authors: [ofBook("book_authors")],
    series: [ofBook("book_series")],
    topics: [ofBook("book_topics")],
    articles: [ofBook("articles")],
    pdfUrl: [ofBook("book_files", isFormat("pdf"))],
    audioUrl: [ofBook("book_files", isFormat("audio"))],
    epubUrl: [
      ofBook("book_files", isFormat("epub")),
      ofBook("book_identities"),
      ofBook("book_chapters"),
    ],
  },
  courses: { courseBooks: [{ table: "course_books", owner: "course_id" }] },
};

/**
 * Runs `write`, after which the known records of `codes` still have what they had and a spreadsheet has no column for.
 * Needs a transaction.
 */
export async function keepFields<Result>(
  trx: Kysely<Schema>,
  {
    table,
    codes,
    absent,
  }: { table: RecordTable; codes: readonly string[]; absent: AbsentFields | undefined },
  write: () => Promise<Result>,
): Promise<Result> {
  if (!absent) return write();
  const { fields, languages } = absent;
  const names = columnsOf[table] ?? {};
  const columns = fields.flatMap((field) => names[field] ?? []).map(keepColumn);
  const texts = Object.entries(languages).flatMap(([field, given]) => {
    const column = names[field];
    return column === undefined ? [] : [keepOtherLanguages(column, given)];
  });
  const settings = [...columns, ...texts];
  const parts = fields.flatMap((field) => partsOf[table]?.[field] ?? []);
  if (settings.length + parts.length === 0) return write();

  const { rows: records } = await sql<{ id: number; record: object }>`
    select id, to_jsonb(r) as record from ${sql.table(table)} r where code = any(${codes}::text[])`.execute(
    trx,
  );
  const ids = records.map(({ id }) => id);
  const kept = await Array.fromAsync(parts, async (part) => ({
    part,
    rows: await readPart(trx, part, ids),
  }));
  const result = await write();
  if (settings.length > 0) {
    const before = rowsFromJson(
      table,
      records.map(({ record }) => record),
    );
    await sql`
      update ${sql.table(table)} r set ${sql.join(settings)}
      from ${before} kept where kept.id = r.id`.execute(trx);
  }
  for (const { part, rows } of kept) await restorePart(trx, part, { ids, rows });
  return result;
}

async function readPart(trx: Kysely<Schema>, { table, owner, only }: Part, ids: readonly number[]) {
  const { rows } = await sql<{ record: object }>`
    select to_jsonb(p) as record from ${sql.table(table)} p
    where ${sql.ref(owner)} = any(${ids}::int[]) and ${only ?? sql`true`}`.execute(trx);
  return rows.map(({ record }) => record);
}

function keepColumn(column: string): RawBuilder<unknown> {
  const value = sql`kept.${sql.ref(column)}`;
  // A book without a cover takes the one of its EPUB.
  const filled = column === "cover" ? sql`coalesce(${value}, r.cover)` : value;
  return sql`${sql.ref(column)} = ${filled}`;
}

/** Keeps the texts of a column in languages other than the `given` ones. */
function keepOtherLanguages(column: string, given: readonly string[]): RawBuilder<unknown> {
  const [before, after] = [sql`kept.${sql.ref(column)}`, sql`r.${sql.ref(column)}`];
  const own = given.includes("own") ? sql`r.language` : sql`''`;
  const others = sql`(${before} - ${given}::text[] - ${own})`;
  return sql`${sql.ref(column)} = case
    when jsonb_typeof(${before}) is distinct from 'object' then ${after}
    when ${others} = '{}' then ${after}
    when jsonb_typeof(${after}) = 'object' then ${others} || ${after}
    when coalesce(${after}, '""') in ('""', 'null') then ${others}
    else ${after}
  end`;
}

async function restorePart(
  trx: Kysely<Schema>,
  { table, owner, only }: Part,
  { ids, rows }: { ids: readonly number[]; rows: readonly object[] },
): Promise<void> {
  await sql`delete from ${sql.table(table)}
    where ${sql.ref(owner)} = any(${ids}::int[]) and ${only ?? sql`true`}`.execute(trx);
  await sql`insert into ${sql.table(table)} select * from ${rowsFromJson(table, rows)} kept`.execute(
    trx,
  );
}
