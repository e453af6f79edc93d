import { keepPlace } from "#api/db/holding.ts";
import { migrate } from "#api/db/migrate.ts";
import { openDatabase, type OpenDatabase } from "#api/db/open-database.ts";
import { prepareJobs } from "#api/jobs.ts";

import type { Env } from "./env.ts";

/** The database cannot be had; the message says what to do. */
export class DatabaseRefused extends Error {}

/** The library's database, open and up to date. */
export async function openLibrary({ DATABASE_URL, DATA_DIR }: Env): Promise<OpenDatabase> {
  try {
    const database = await openDatabase({ url: DATABASE_URL, folder: DATA_DIR });
    await migrate(database);
    await prepareJobs(database);
    if (database.kind === "server") await keepPlace(database.db);
    return database;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const place = DATABASE_URL ? "DATABASE_URL" : `DATA_DIR (${DATA_DIR})`;
    throw new DatabaseRefused(`The database of ${place} cannot be opened: ${reason}`, {
      cause: error,
    });
  }
}
