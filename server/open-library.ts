import { openDatabase, type OpenDatabase } from "#api/db/database/open-database.ts";
import { isPreparedBy } from "#api/db/database/prepared-by.ts";
import { recordPlace } from "#api/db/safe-mode/ownership.ts";

import { buildHash } from "./build-hash.ts";
import type { Env } from "./settings/env.ts";

/** The database cannot be opened; the message says why. */
export class DatabaseOpenError extends Error {}

/** Opens the library's database and migrates it. Throws `DatabaseOpenError`. */
export async function openLibrary({ DATABASE_URL, DATA_DIR }: Env): Promise<OpenDatabase> {
  try {
    await using opened = new AsyncDisposableStack();
    const database = opened.use(await openDatabase({ url: DATABASE_URL, folder: DATA_DIR }));
    await prepareIfNeeded(database);
    if (database.kind === "server") await recordPlace(database.db);
    opened.move();
    return database;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const place = DATABASE_URL ? "DATABASE_URL" : `DATA_DIR (${DATA_DIR})`;
    throw new DatabaseOpenError(`The database of ${place} cannot be opened: ${reason}`, {
      cause: error,
    });
  }
}

/** Skips the check when this build has done it before: it would take a third of the start. */
async function prepareIfNeeded(database: OpenDatabase): Promise<void> {
  if (buildHash !== null && (await isPreparedBy(database, buildHash))) return;
  const { prepareLibrary } = await import("./prepare-library.ts");
  await prepareLibrary(database);
}
