import { migrate } from "#api/db/database/migrate.ts";
import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { isPreparedBy, recordPreparedBy } from "#api/db/database/prepared-by.ts";
import { prepareJobs } from "#api/jobs.ts";

import { buildHash } from "./build-hash.ts";

/**
 * Brings the tables, the list of countries and the queue up to date. One process at a time does: what makes the queue fails
 * beside another that makes it.
 */
export async function prepareLibrary(database: OpenDatabase): Promise<void> {
  await database.prepareAlone(async () => {
    // Another process may have done it while this one waited.
    if (buildHash !== null && (await isPreparedBy(database, buildHash))) return;
    // A build that was named before may not know what the tables have become.
    if (await migrate(database)) await recordPreparedBy(database, "");
    await prepareJobs(database);
    if (buildHash !== null) await recordPreparedBy(database, buildHash);
  });
}
