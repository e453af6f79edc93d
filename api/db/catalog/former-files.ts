import { type Kysely, sql } from "kysely";

import type { Picture } from "#api/db/schema/catalog-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";

import type { RecordTable } from "./record-fields.ts";
import { isNamed, listPictureFiles, namedFiles } from "./withheld-files.ts";

type NamedFile = { path: string; name: string | null; picture: Picture | null };

/** What records name now. */
export type FilesOfRecords = ReadonlyMap<string, NamedFile>;

/** The files, pictures and unpacked books of records, by path. */
export async function readFilesOf(
  db: Kysely<Schema>,
  table: RecordTable,
  codes: readonly string[],
): Promise<FilesOfRecords> {
  if (codes.length === 0 || table === "series" || table === "topics") return new Map();
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where code = any(${codes}::text[])`.execute(db);
  const ids = rows.map(({ id }) => id);
  // As values, because a subquery would make it read all files.
  return toFiles(
    await sql<NamedFile>`
      select path, name, picture from ${namedFiles}
      where kind = ${sql.lit(table)} and record_id = any(${ids}::int[])`.execute(db),
  );
}

/** The pictures of all videos, by path. */
export async function readFilesOfVideos(db: Kysely<Schema>): Promise<FilesOfRecords> {
  return toFiles(
    await sql<NamedFile>`
      select path, name, picture from ${namedFiles} where kind = 'videos'`.execute(db),
  );
}

/** Remembers the files of `before` that are not in `after`: they may be named by no record any more. */
export async function noteFormerFiles(
  db: Kysely<Schema>,
  before: FilesOfRecords,
  after: FilesOfRecords,
): Promise<void> {
  const former = [...before.values()].filter(({ path }) => !after.has(path));
  if (former.length === 0) return;
  const rows = former.map(({ path, name, picture }) => ({
    path,
    name,
    stored: picture ? listPictureFiles(picture) : [path],
  }));
  await sql`
    insert into former_files (path, name, stored)
    select path, name, stored from jsonb_populate_recordset(null::former_files, ${JSON.stringify(rows)}::jsonb)
    on conflict (path) do update set name = excluded.name, stored = excluded.stored, deleted_at = null`.execute(
    db,
  );
}

export type FormerFile = { path: string; stored: string[] };

/** The former files that are still in the media folder and that no record names. Forgets those that one names again. */
export async function listFilesToDelete(db: Kysely<Schema>): Promise<FormerFile[]> {
  await sql`delete from former_files where ${isNamed("former_files")}`.execute(db);
  return db
    .selectFrom("former_files")
    .select(["path", "stored"])
    .where("deleted_at", "is", null)
    .orderBy("path")
    .execute();
}

export async function recordDeletedFiles(
  db: Kysely<Schema>,
  paths: readonly string[],
): Promise<void> {
  await db
    .updateTable("former_files")
    .set({ deleted_at: sql<Date>`now()` })
    .where(sql<boolean>`path = any(${paths}::text[])`)
    .execute();
}

/** In days: how long the address of a deleted file answers 410 before it is unknown. */
const MEMORY_DAYS = 730;

export async function forgetFormerFiles(db: Kysely<Schema>): Promise<void> {
  await sql`delete from former_files
    where deleted_at < now() - make_interval(days => ${sql.lit(MEMORY_DAYS)})`.execute(db);
}

function toFiles({ rows }: { rows: NamedFile[] }): FilesOfRecords {
  return new Map(rows.map((file) => [file.path, file]));
}
