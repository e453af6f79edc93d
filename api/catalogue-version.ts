import type { Kysely } from "kysely";

import { readCatalogueVersion } from "./db/library.ts";
import type { Schema } from "./db/schema.ts";

const FRESH = 1_000;

/** How often the catalogue has changed, asked of the database at most once a second. */
export function catalogueVersionReader(db: Kysely<Schema>): () => Promise<number> {
  let asked = -Infinity;
  let version: Promise<number> = Promise.resolve(0);

  return () => {
    if (performance.now() - asked < FRESH) return version;
    asked = performance.now();
    version = readCatalogueVersion(db);
    // A failure is told to those who wait for it now, and the next asks again.
    version.catch(() => (asked = -Infinity));
    return version;
  };
}
