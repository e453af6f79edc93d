import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export type FolderLock = { release(): void };

/**
 * Makes this process the only owner of a folder. Throws an error that names the owner and what to do. Node has no file
 * locks, so this uses SQLite's: the system drops it when the process ends.
 */
export function lockFolder(folder: string): FolderLock {
  const ownerFile = join(folder, "owner");
  const file = new DatabaseSync(join(folder, "lock"), { timeout: 0 });
  try {
    file.exec("pragma journal_mode = memory; begin exclusive");
  } catch (error) {
    file.close();
    if (!isBusy(error)) throw error;
    throw new Error(inUseMessage(folder, readOwner(ownerFile)), { cause: error });
  }
  writeFileSync(ownerFile, String(process.pid));

  return { release: () => file.close() };
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}

/** Empty in the moment between taking the lock and writing the owner. */
function readOwner(ownerFile: string): string {
  try {
    return readFileSync(ownerFile, "utf8");
  } catch {
    return "";
  }
}

function inUseMessage(folder: string, pid: string): string {
  const owner = pid ? `process ${pid}` : "another process";
  return (
    `The database in ${folder} is in use by ${owner}: ` +
    "stop that one first, or set DATABASE_URL to a PostgreSQL server that several may share."
  );
}
