import type { TestProject } from "vitest/node";

import { migrate } from "#api/db/database/migrate.ts";
import { openDatabase } from "#api/db/database/open-database.ts";
import { prepareJobs } from "#api/jobs.ts";

import { administer, withDatabase } from "./postgres-databases.ts";
import { startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A server and the migrated database on it that each test copies; null on the embedded database. */
    server: { url: string; template: string } | null;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  console.log(`Using ${postgres.name} for the tests of the server project.`);

  const template = `lectern_template_${process.pid}`;
  await administer(postgres.url, `create database ${template}`);
  await migrateAt(withDatabase(postgres.url, template));
  project.provide("server", { url: postgres.url, template });

  return async () => {
    await administer(postgres.url, `drop database ${template} with (force)`);
    await postgres[Symbol.asyncDispose]();
  };
}

async function migrateAt(url: string): Promise<void> {
  await using database = await openDatabase({ url, folder: null });
  await migrate(database);
  await prepareJobs(database);
  await database.vacuum();
}
