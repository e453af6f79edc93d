import { type Kysely } from "kysely";

import { countRows, type Table } from "#api/db/backup/tables.ts";
import { readCatalogVersion } from "#api/db/library/library.ts";
import type { Schema } from "#api/db/schema/schema.ts";

/** Tables that are filled when a database is set up. */
const seededTables = new Set(["library", "countries", "regions"]);

/** Describes what the library has beyond its initial rows, such as "12 books"; empty for an unused one. */
export async function describeContents(
  db: Kysely<Schema>,
  tables: readonly Table[],
): Promise<string[]> {
  const contents: string[] = [];
  for (const { name } of tables) {
    if (seededTables.has(name)) continue;
    const rows = await countRows(db, name);
    if (rows > 0) contents.push(`${rows} ${name.replaceAll("_", " ")}`);
  }
  const wasImported = (await readCatalogVersion(db)) > 0;
  return wasImported && contents.length === 0 ? ["a catalog"] : contents;
}
