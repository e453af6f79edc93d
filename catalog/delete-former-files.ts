import { rm, rmdir } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";

import {
  forgetFormerFiles,
  listFilesToDelete,
  recordDeletedFiles,
} from "#api/db/catalog/former-files.ts";
import { lockImports } from "#api/db/catalog/import-lock.ts";
import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { isRestoredCopy } from "#api/db/safe-mode/ownership.ts";
import { findOtherPlace } from "#domain/media-path.ts";

/**
 * Deletes the files that no record names any more from the media folder. The caller holds the import lock, so that no
 * import finds a file which is about to be deleted. An interrupted run goes on with the next one. Returns their paths.
 */
export async function deleteFormerFiles(
  { db }: Pick<OpenDatabase, "db">,
  mediaRoot: string,
): Promise<string[]> {
  // A restored copy may share its media folder with the library, which still names them (P18).
  if (await isRestoredCopy(db)) return [];
  await forgetFormerFiles(db);
  const files = await listFilesToDelete(db);
  for (const { path, stored } of files) {
    for (const name of stored) {
      for (const place of [name, findOtherPlace(name)]) {
        if (place !== null) await deleteStored(mediaRoot, place);
      }
    }
    await recordDeletedFiles(db, [path]);
  }
  return files.map(({ path }) => path);
}

/** Deletes what an interrupted command left; the next night does it while an import is running. */
export async function deleteLeftFiles(database: OpenDatabase, mediaRoot: string): Promise<void> {
  await using lock = await lockImports(database);
  if (lock) await deleteFormerFiles(database, mediaRoot);
}

async function deleteStored(mediaRoot: string, name: string): Promise<void> {
  const file = resolve(join(mediaRoot, name));
  if (!file.startsWith(resolve(mediaRoot) + sep))
    throw new Error(`${name} leads out of the media folder`);
  await rm(file, { recursive: true, force: true });
  // The folder of a file has the hash of its content; another file with the same content may be in it.
  if (name.startsWith("files/")) await rmdir(dirname(file)).catch(() => {});
}
