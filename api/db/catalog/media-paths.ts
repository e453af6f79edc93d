import { type Kysely, type RawBuilder, sql } from "kysely";

import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { raiseCatalogVersion } from "#api/db/library/library.ts";
import type { Schema } from "#api/db/schema/schema.ts";

type TableAndColumn = {
  [Table in keyof Schema]: readonly [Table, keyof Schema[Table]];
}[keyof Schema];

/** Columns with a path in the media folder. */
const pathColumns: readonly TableAndColumn[] = [
  ["book_files", "path"],
  ["book_files", "unpacked"],
  ["articles", "audio_path"],
  ["audios", "path"],
  ["course_books", "path"],
];

const pictureColumns: readonly TableAndColumn[] = [
  ["books", "cover"],
  ["authors", "photo"],
  ["courses", "cover"],
  ["videos", "picture"],
];

/**
 * Gives the paths of earlier versions the folders of their places now (domain/media-path.ts), all at once. Returns
 * whether there were any.
 */
export async function nestStoredPaths({
  transaction,
}: Pick<OpenDatabase, "transaction">): Promise<boolean> {
  return transaction(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    let changed = 0n;
    for (const [table, column] of pathColumns) changed += await nestPaths(trx, table, column);
    for (const [table, column] of pictureColumns) changed += await nestPictures(trx, table, column);
    if (changed > 0n) await raiseCatalogVersion(trx);
    return changed > 0n;
  });
}

const HASHED = "(([0-9a-f]{2})([0-9a-f]{2})[0-9a-f]{20})";

/** Does `toNestedPath` of domain/media-path.ts in SQL. */
export function nestPath(path: RawBuilder<unknown>): RawBuilder<string> {
  return sql`regexp_replace(${path}, ${sql.lit(`^(files|covers|unpacked)/${HASHED}`)}, '\\1/\\3/\\4/\\2')`;
}

/** The place of the file in earlier versions. */
export function flattenPath(path: RawBuilder<unknown>): RawBuilder<string> {
  return sql`regexp_replace(${path}, ${sql.lit(`^(files|covers|unpacked)/../../${HASHED}`)}, '\\1/\\2')`;
}

async function nestPaths(trx: Kysely<Schema>, table: string, column: string): Promise<bigint> {
  const path = sql.ref(column);
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set ${path} = ${nestPath(path)}
    where ${path} <> ${nestPath(path)}`.execute(trx);
  return numAffectedRows;
}

/** The id of a picture is its path below `covers`, without the size. */
async function nestPictures(trx: Kysely<Schema>, table: string, column: string): Promise<bigint> {
  const [former, picture] = ["^([0-9a-f]{2})([0-9a-f]{2})[0-9a-f]{20}$", sql.ref(column)];
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set ${picture} = ${picture} || jsonb_build_object(
      'id', regexp_replace(${picture} ->> 'id', ${former}, '\\1/\\2/\\&'))
    where ${picture} ->> 'id' ~ ${former}`.execute(trx);
  return numAffectedRows;
}
