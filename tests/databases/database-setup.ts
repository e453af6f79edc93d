import { rmSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { TestProject } from "vitest/node";

import { openEmbedded } from "#api/db/database/embedded.ts";
import { migrate } from "#api/db/database/migrate.ts";
import { databaseIn } from "#api/db/database/open-database.ts";
import { prepareJobs } from "#api/jobs.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The file of a migrated embedded database that each test starts from; null on a server. */
    snapshot: string | null;
  }
}

export default async function setup(project: TestProject): Promise<void> {
  const snapshot = await migratedSnapshot();
  const folder = await mkdtemp(join(tmpdir(), "lectern-snapshot-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

  const file = join(folder, "migrated.tar");
  await writeFile(file, snapshot.stream());
  project.provide("snapshot", file);
}

async function migratedSnapshot(): Promise<Blob> {
  const embedded = await openEmbedded(null);
  await using database = await databaseIn(embedded);
  await migrate(database);
  await prepareJobs(database);
  await database.vacuum();
  return embedded.snapshot();
}
