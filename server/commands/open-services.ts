import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { readCatalogVersion } from "#api/db/library/library.ts";
import { openJobs } from "#api/jobs.ts";
import type { Services } from "#api/services.ts";
import { openCommandLog } from "#server/log.ts";
import { createServices } from "#server/create-services.ts";
import type { Env } from "#server/settings/env.ts";

/** Opens the site's services for a command. */
export async function openServices(
  env: Env,
  database: OpenDatabase,
): Promise<Services & AsyncDisposable> {
  await using opened = new AsyncDisposableStack();
  const log = openCommandLog(env);
  const jobs = opened.use(await openJobs(database, log));
  const services = await createServices(env, {
    database,
    jobs,
    log,
    addressOf: () => "",
    catalogVersion: () => readCatalogVersion(database.db),
  });
  const all = opened.move();
  return { ...services, [Symbol.asyncDispose]: () => all.disposeAsync() };
}
