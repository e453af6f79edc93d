import type { TestProject } from "vitest/node";

import { migrate } from "#api/db/database/migrate.ts";
import { openDatabase } from "#api/db/database/open-database.ts";
import { prepareJobs } from "#api/jobs.ts";

import { executeSql, dropDatabases, withDatabase } from "./postgres-databases.ts";
import { startPostgres } from "./start-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * A server, its migrated template database that each test copies, and the prefix of all database names of this run;
     * null on the embedded database. Tests of this process use the fastest connection, `nearUrl`.
     */
    server: { url: string; nearUrl: string; template: string; prefix: string } | null;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ isInMemory: true });
  console.log(`Using ${postgres.name} for the tests of the project ${project.name}.`);

  const prefix = `lectern_test_${process.pid}_${project.name}_`;
  const template = `${prefix}migrated`;
  await executeSql(postgres.url, `create database ${template}`);
  await migrateAt(withDatabase(postgres.url, template));
  const { url, socketUrl: nearUrl = url } = postgres;
  project.provide("server", { url, nearUrl, template, prefix });

  return async () => {
    await dropDatabases(postgres.url, prefix);
    await postgres[Symbol.asyncDispose]();
  };
}

async function migrateAt(url: string): Promise<void> {
  await using database = await openDatabase({ url, folder: null });
  await migrate(database);
  await prepareJobs(database);
  await database.vacuum();
}
