import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { FullConfig } from "@playwright/test";

import { dropDatabases } from "./databases/postgres-databases.ts";
import { startPostgres } from "./databases/start-postgres.ts";

/** Names the browser, and prepares a folder for the data that journeys import once (tests/e2e/seed.ts). */
export default async function setup({ projects }: FullConfig): Promise<() => Promise<void>> {
  const browser = projects[0]?.use.launchOptions?.executablePath;
  console.log(`Using ${browser} for the journeys.`);

  const folder = await mkdtemp(join(tmpdir(), "lectern-journeys-"));
  const postgres = await startPostgres({ isInMemory: true });
  const prefix = `lectern_journeys_${process.pid}_`;
  process.env["JOURNEYS_FOLDER"] = folder;
  process.env["JOURNEYS_POSTGRES"] = postgres.url;
  process.env["JOURNEYS_PREFIX"] = prefix;

  return async () => {
    await rm(folder, { recursive: true, force: true });
    await dropDatabases(postgres.url, prefix);
    await postgres[Symbol.asyncDispose]();
  };
}
