import { migrate } from "#api/db/database/migrate.ts";
import { isPreparedBy, recordPreparedBy } from "#api/db/database/prepared-by.ts";
import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { rebuildForeignSearch } from "#api/db/search/rebuild-search-index.ts";
import { prepareJobs } from "#api/jobs.ts";

import { buildHash } from "./build-hash.ts";

/**
 * Updates tables, countries, the search index and the job queue, in one process at a time: creating the queue fails when two processes do
 * it.
 */
export async function prepareLibrary(database: OpenDatabase): Promise<void> {
  await database.prepareAlone(async () => {
    // Another process may have done it while this one waited for the lock.
    if (buildHash !== null && (await isPreparedBy(database, buildHash))) return;
    // A build that was recorded before may not know the new tables.
    if (await migrate(database)) await recordPreparedBy(database, "");
    await rebuildForeignSearch(database.db);
    await prepareJobs(database);
    if (buildHash !== null) await recordPreparedBy(database, buildHash);
  });
}
