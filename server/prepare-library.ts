import { migrate } from "#api/db/database/migrate.ts";
import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { notePreparedBy } from "#api/db/database/prepared-by.ts";
import { prepareJobs } from "#api/jobs.ts";

import { builtAs } from "./built-as.ts";

/** Brings the tables, the list of countries and the queue up to date. Safe with several processes at once. */
export async function prepareLibrary(database: OpenDatabase): Promise<void> {
  const hasChanged = await migrate(database);
  await prepareJobs(database);
  // What runs from its sources has no name, and where it changed the tables takes away that of a build, which may not know them.
  if (builtAs !== null || hasChanged) await notePreparedBy(database, builtAs ?? "");
}
