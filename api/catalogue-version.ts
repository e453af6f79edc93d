import type { Kysely } from "kysely";

import { readCatalogueVersion } from "./db/library.ts";
import type { Schema } from "./db/schema.ts";
import { lastKnown } from "./last-known.ts";

/** How often the catalogue has changed, asked of the database at most once a second. */
export function catalogueVersionReader(db: Kysely<Schema>): () => Promise<number> {
  return lastKnown(() => readCatalogueVersion(db));
}
