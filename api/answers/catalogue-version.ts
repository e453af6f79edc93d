import type { Kysely } from "kysely";

import { readCatalogueVersion } from "#api/db/library/library.ts";
import type { Schema } from "#api/db/schema/schema.ts";

import { lastKnown } from "./last-known.ts";

/** How often the catalogue has changed, asked of the database at most once a second. */
export function catalogueVersionReader(db: Kysely<Schema>): () => Promise<number> {
  return lastKnown(() => readCatalogueVersion(db));
}
