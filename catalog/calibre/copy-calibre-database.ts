import { copyFile, lstat, open } from "node:fs/promises";
import { basename, join } from "node:path";

import { errorCode } from "#api/db/database/is-unavailable.ts";
import { FileError } from "#catalog/folder-files.ts";

/** In bytes, of the database and of its log. */
const MAX_COPIED_BYTES = 1_000_000_000;

/**
 * The database of a Calibre library, or its copy in the folder `temporary` when reading it would write beside it. Throws
 * `FileError`.
 */
export async function copyCalibreDatabase(file: string, temporary: string): Promise<string> {
  const log = await findPlainFile(`${file}-wal`);
  // SQLite opens these too.
  for (const ending of ["journal", "shm"]) await findPlainFile(`${file}-${ending}`);
  // SQLite writes beside a database that has a log, whatever its header says.
  if (!log && !(await isOfWriteAheadLog(file))) return file;

  const sizes = [(await lstat(file)).size, log?.size ?? 0];
  if (sizes.some((size) => size > MAX_COPIED_BYTES)) {
    throw new FileError(
      "It has more than 1 GB, and must be copied to be read. Set its journal_mode to delete.",
    );
  }
  const copy = join(temporary, "metadata.db");
  await copyFile(file, copy).catch(refuseWithoutRoom);
  if (log) {
    await copyFile(`${file}-wal`, `${copy}-wal`).catch(ignoreMissing).catch(refuseWithoutRoom);
  }
  return copy;
}

/** Null when it does not exist. Throws `FileError` when it is no plain file: a pipe would wait for ever. */
async function findPlainFile(file: string) {
  const found = await lstat(file).catch(ignoreMissing);
  if (found && !found.isFile()) throw new FileError(`${basename(file)} is a link or no file.`);
  return found ?? null;
}

function ignoreMissing(error: unknown): void {
  if (errorCode(error) !== "ENOENT") throw error;
}

function refuseWithoutRoom(error: unknown): never {
  if (!["ENOSPC", "EDQUOT"].includes(errorCode(error))) throw error;
  throw new FileError("It must be copied to be read, and the temporary folder has no room.");
}

/** Two bytes of the header of an SQLite file say how it is written. */
async function isOfWriteAheadLog(file: string): Promise<boolean> {
  await using handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(100), 0, 100, 0);
  return buffer[18] === 2;
}
