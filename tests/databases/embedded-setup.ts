import { rmSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "kysely";
import type { TestProject } from "vitest/node";

import { type EmbeddedDatabase, openEmbeddedDatabase } from "#api/db/database/embedded-database.ts";
import { migrate } from "#api/db/database/migrate.ts";
import { openFromEmbedded } from "#api/db/database/open-database.ts";
import { prepareJobs } from "#api/jobs.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Files of embedded databases that tests start from: an empty one and a migrated one; null on a server. */
    snapshot: { empty: string; migrated: string } | null;
  }
}

/** Each test opens a copy, so small is fast. Buffers of 128 MB would be cleared each time. */
const shrinkStatements = [
  "alter system set shared_buffers = '8MB'",
  "alter system set wal_recycle = off",
  "set wal_recycle = off",
  "update pg_database set datistemplate = false",
  "drop database template0",
  "drop database template1",
];

export default async function setup(project: TestProject): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "lectern-snapshot-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const [empty, migrated] = [join(folder, "empty.tar"), join(folder, "migrated.tar")];

  const embedded = await openEmbeddedDatabase(null);
  await using database = await openFromEmbedded(embedded);
  for (const statement of shrinkStatements) await sql.raw(statement).execute(database.db);
  await writeSnapshot(embedded, empty);

  await migrate(database);
  await prepareJobs(database);
  await database.vacuum();
  await writeSnapshot(embedded, migrated);
  project.provide("snapshot", { empty, migrated });
}

/** After a checkpoint, so that opening it needs no recovery. */
async function writeSnapshot(embedded: EmbeddedDatabase, file: string): Promise<void> {
  await embedded.pool.query("checkpoint");
  const snapshot = await embedded.snapshot();
  await writeFile(file, snapshot.stream());
}
