import { type Kysely } from "kysely";

import { countRows, type Table } from "#api/db/backup/tables.ts";
import { readCatalogVersion } from "#api/db/library/library.ts";
import type { Schema } from "#api/db/schema/schema.ts";

/** What setting up a database puts there. */
const seededTables = new Set(["library", "countries", "regions"]);

/** What is in a library besides what it is set up with, such as "12 books"; nothing where nobody has used it. */
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
