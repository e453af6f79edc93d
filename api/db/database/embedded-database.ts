import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";

import { PGlite } from "@electric-sql/pglite";
import { fuzzystrmatch } from "@electric-sql/pglite/contrib/fuzzystrmatch";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import type { DatabaseConnection } from "kysely";
import pg from "pg";

import { type FolderLock, lockFolder } from "./lock-folder.ts";
import { columnTypes } from "./connect-to-server.ts";

export type EmbeddedDatabase = {
  pool: pg.Pool;
  /** The whole database as an archive that another one can start from. */
  snapshot(): Promise<Blob>;
  close(): Promise<void>;
};

/** Opens PostgreSQL inside this process, stored in `folder`, or in memory when that is null. */
export async function openEmbeddedDatabase(
  folder: string | null,
  snapshot?: Blob,
): Promise<EmbeddedDatabase> {
  const lock = folder === null ? null : createAndLockFolder(folder);
  try {
    const lite = await PGlite.create({
      ...(folder !== null && { dataDir: join(folder, "data") }),
      ...(snapshot && { loadDataDir: snapshot }),
      extensions: { fuzzystrmatch, pg_trgm, unaccent },
    });
    // PGlite has one session: a second connection would end the process, and an idle one costs nothing.
    const pool = new pg.Pool({
      ...createPgConfig(lite),
      max: 1,
      idleTimeoutMillis: 0,
      types: columnTypes,
    });

    return {
      pool,
      snapshot: () => lite.dumpDataDir("none"),
      async close() {
        await lite.close();
        lock?.release();
      },
    };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/** Queries run in this thread: without a pause after each, timers and sockets starve under load. */
export async function yieldAfterEachQuery(connection: DatabaseConnection): Promise<void> {
  const executeQuery = connection.executeQuery.bind(connection);

  connection.executeQuery = async (...query) => {
    try {
      return await executeQuery(...query);
    } finally {
      await setImmediate();
    }
  };
}

function createAndLockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true });
  return lockFolder(folder);
}
