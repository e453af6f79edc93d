import { type Kysely, sql, type RawBuilder } from "kysely";

import type { Picture } from "#api/db/schema/catalog-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { LocalText } from "#domain/languages.ts";

import { type AbsentFields, keepInRow } from "./absent-fields.ts";
import { listChangedFields, type RecordFields } from "./record-fields.ts";

const keyColumns = {
  periodicals: "code",
  distributors: "code",
  print_subscriptions: "id",
  videos: "id",
  notices: "id",
  pages: "code",
} as const;

/** A record is unchanged when its `hash` equals the stored one. */
export type ImportOutcome = "added" | "changed" | "unchanged";

type NamedRecord = { id: number; code: string; name: LocalText; hash: string };

export async function writeNamedRecord(
  db: Kysely<Schema>,
  table: "series" | "topics",
  { id, code, name, hash }: NamedRecord,
): Promise<ImportOutcome> {
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

/** The codes must be unique. Returns the ids. */
export async function writeAuthors(
  db: Kysely<Schema>,
  authors: readonly AuthorWrite[],
): Promise<number[]> {
  const rows = await db
    .insertInto("authors")
    .values(
      authors.map((author) => ({
        code: author.code,
        name: author.name,
        first_name: author.firstName,
        last_name: author.lastName,
        date: author.date,
        photo: author.photo && JSON.stringify(author.photo),
        biography: JSON.stringify(author.biography),
        source_hash: author.hash,
      })),
    )
    .onConflict((conflict) =>
      conflict.column("code").doUpdateSet((eb) => ({
        name: eb.ref("excluded.name"),
        first_name: eb.ref("excluded.first_name"),
        last_name: eb.ref("excluded.last_name"),
        date: eb.ref("excluded.date"),
        photo: eb.ref("excluded.photo"),
        biography: eb.ref("excluded.biography"),
        source_hash: eb.ref("excluded.source_hash"),
      })),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** The hash each record was last written with, by code. */
export async function readHashes(
  db: Kysely<Schema>,
  table: "authors" | "audios" | "courses",
): Promise<Map<string, string>> {
  const rows = await db.selectFrom(table).select(["code", "source_hash"]).execute();
  return new Map(rows.map((row) => [row.code, row.source_hash]));
}

/** The ids of all records of a list, by code. */
export async function readIds(
  db: Kysely<Schema>,
  table: "series" | "topics" | "authors",
): Promise<Map<string, number>> {
  const rows = await db.selectFrom(table).select(["code", "id"]).execute();
  return new Map(rows.map((row) => [row.code, row.id]));
}

/** The records of a list with their names, oldest first. */
export async function listNames(
  db: Kysely<Schema>,
  table: "series" | "topics" | "authors",
): Promise<{ code: string; name: LocalText }[]> {
  return db.selectFrom(table).select(["code", "name"]).orderBy("id").execute();
}

type ListChange = {
  counts: { added: number; changed: number; unchanged: number; removed: number };
  /** By key; `fields` are for people. */
  changed: { key: string; fields: string[] }[];
  /** Their keys. */
  removed: string[];
  /** Whether nothing was written, because the list would shrink too much. */
  isRefused: boolean;
};

export type ReplaceableTable = keyof typeof keyColumns;

type ReplaceOptions = {
  keepOthers: boolean;
  mayShrink: boolean;
  /** What known rows keep. */
  absent: AbsentFields | undefined;
};

type ComparedRow = { key: string; before: RecordFields | null; after: RecordFields | null };

/** Of the stored rows: a list that becomes shorter by more must be meant to. */
const MAX_SHRINKAGE = 0.1;

/**
 * Replaces the rows of a short list; `rows` have its columns. Rows that are missing from `rows` are deleted unless
 * `keepOthers`. A list that would lose more than a tenth, or all, is written only when it `mayShrink`.
 */
export async function replaceList(
  trx: Kysely<Schema>,
  table: ReplaceableTable,
  rows: readonly RecordFields[],
  { keepOthers, mayShrink, absent }: ReplaceOptions,
): Promise<ListChange> {
  const key = sql.lit(keyColumns[table]);
  const whole = absent ? await keepStored(trx, table, rows, absent) : rows;
  const newRows = rowsFromJson(table, whole);

  const { rows: compared } = await sql<ComparedRow>`
    with
      old as (select to_jsonb(old) as value from ${sql.table(table)} old),
      new as (select to_jsonb(new) as value from ${newRows} new)
    select coalesce(old.value, new.value) ->> ${key} as key, old.value as before, new.value as after
    from old full join new on old.value ->> ${key} = new.value ->> ${key}
    order by 1`.execute(trx);
  const change = describeListChange(compared, keepOthers);
  if (!mayShrink && isShrinking(table, change.counts)) return { ...change, isRefused: true };

  const { added, changed, removed } = change.counts;
  if (added + changed + removed > 0) {
    const replaced = sql`${sql.ref(keyColumns[table])}::text in (select to_jsonb(given) ->> ${key} from ${newRows} given)`;
    await sql`delete from ${sql.table(table)} where ${keepOthers ? replaced : sql`true`}`.execute(
      trx,
    );
    await sql`insert into ${sql.table(table)} select * from ${newRows} given`.execute(trx);
  }
  return change;
}

/** The rows, with what the stored ones have and a spreadsheet has no column for. */
async function keepStored(
  trx: Kysely<Schema>,
  table: ReplaceableTable,
  rows: readonly RecordFields[],
  absent: AbsentFields,
): Promise<RecordFields[]> {
  const key = keyColumns[table];
  const { rows: stored } = await sql<{ row: RecordFields }>`
    select to_jsonb(old) as row from ${sql.table(table)} old`.execute(trx);
  const byKey = new Map(stored.map(({ row }) => [String(row[key]), row]));
  return rows.map((row) => {
    const before = byKey.get(String(row[key]));
    return before ? keepInRow(row, before, absent) : row;
  });
}

function describeListChange(compared: readonly ComparedRow[], keepOthers: boolean): ListChange {
  const both = compared.flatMap(({ key, before, after }) =>
    before && after ? [{ key, fields: listChangedFields(before, after) }] : [],
  );
  const changed = both.filter(({ fields }) => fields.length > 0);
  const removed = compared.filter(({ after }) => after === null && !keepOthers);
  return {
    counts: {
      added: compared.filter(({ before }) => before === null).length,
      changed: changed.length,
      unchanged: both.length - changed.length,
      removed: removed.length,
    },
    changed,
    removed: removed.map(({ key }) => key),
    isRefused: false,
  };
}

function isShrinking(
  table: ReplaceableTable,
  { added, changed, unchanged, removed }: ListChange["counts"],
): boolean {
  const loss = removed - added;
  const stored = changed + unchanged + removed;
  // All replaced by others: it may be another list. A notice is often replaced by the next one.
  const isOtherList = removed > 0 && removed === stored && table !== "notices";
  const isEmptied = removed > 0 && added + changed + unchanged === 0;
  return loss > stored * MAX_SHRINKAGE || isOtherList || isEmptied;
}

/** Turns objects into rows of a table; keys are its column names, and a missing key is null. */
export function rowsFromJson(table: string, rows: readonly object[]): RawBuilder<unknown> {
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;
}
