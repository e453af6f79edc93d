import { openDatabase, type OpenDatabase } from "#api/db/database/open-database.ts";
import { isPreparedBy } from "#api/db/database/prepared-by.ts";
import { keepPlace } from "#api/db/library/safe-mode.ts";

import { builtAs } from "./built-as.ts";
import type { Env } from "./settings/env.ts";

/** The database cannot be had; the message says what to do. */
export class DatabaseRefused extends Error {}

/** The library's database, open and up to date. */
export async function openLibrary({ DATABASE_URL, DATA_DIR }: Env): Promise<OpenDatabase> {
  try {
    await using opened = new AsyncDisposableStack();
    const database = opened.use(await openDatabase({ url: DATABASE_URL, folder: DATA_DIR }));
    await prepareOnce(database);
    if (database.kind === "server") await keepPlace(database.db);
    opened.move();
    return database;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const place = DATABASE_URL ? "DATABASE_URL" : `DATA_DIR (${DATA_DIR})`;
    throw new DatabaseRefused(`The database of ${place} cannot be opened: ${reason}`, {
      cause: error,
    });
  }
}

/** What this very program has done before is not looked at again: that would be a third of a start. */
async function prepareOnce(database: OpenDatabase): Promise<void> {
  if (builtAs !== null && (await isPreparedBy(database, builtAs))) return;
  const { prepareLibrary } = await import("./prepare-library.ts");
  await prepareLibrary(database);
}
