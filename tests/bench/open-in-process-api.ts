import { createApi } from "#api/app.ts";
import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { openJobs } from "#api/jobs.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLog } from "#server/log.ts";
import { openLibrary } from "#server/open-library.ts";
import { createServices } from "#server/create-services.ts";

import type { Settings } from "./row.ts";

export type InProcessApi = AsyncDisposable & {
  database: OpenDatabase;
  read: (path: string) => Promise<void>;
};

/** The calls of a library in this process. The catalog version changes each time, so no answer is cached. */
export async function openInProcessApi(settings: Settings): Promise<InProcessApi> {
  const env = readEnv({ SITE_ORIGIN: "http://localhost:1", ...settings });
  const database = await openLibrary(env);
  const log = openLog({ LOG_LEVEL: "warn" });
  const jobs = await openJobs(database, log);
  let version = 0;
  const catalogVersion = async () => ++version;
  const api = createApi(
    await createServices(env, { database, jobs, log, addressOf: () => "", catalogVersion }),
  );

  return {
    database,
    async read(path) {
      const answer = await api.request(path);
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
      await answer.arrayBuffer();
    },
    async [Symbol.asyncDispose]() {
      await jobs.close();
      await database.close();
    },
  };
}
