import { mkdir, readdir, rename, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";

import { lockImports } from "#api/db/catalog/import-lock.ts";
import { nestStoredPaths } from "#api/db/catalog/media-paths.ts";
import { errorCode } from "#api/db/database/is-unavailable.ts";
import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { toNestedPath } from "#domain/media-path.ts";

import { pathExists } from "./folder-files.ts";
import { ImportLockedError, type OnProgress } from "./import-report.ts";

type MoveOptions = {
  database: OpenDatabase;
  mediaRoot: string;
  /** Whether the library goes on giving out the addresses of the former places. */
  keepsAddresses: boolean;
  onProgress?: OnProgress | undefined;
};

/**
 * Moves what earlier versions stored flat in `files`, `covers` and `unpacked` into folders by hash, and then the paths in
 * the database. The site may run: it finds each file in both places, at both addresses. An interrupted move goes on when
 * repeated. Returns how many entries were moved. Throws `ImportLockedError` when an import is running.
 */
export async function moveMedia(options: MoveOptions): Promise<number> {
  const { database, mediaRoot, keepsAddresses, onProgress } = options;
  await using lock = await lockImports(database);
  if (!lock) throw new ImportLockedError();

  const places = await listFormerPlaces(mediaRoot);
  for (const [done, place] of places.entries()) {
    lock.requireHeld();
    await moveEntry(mediaRoot, place);
    onProgress?.({ done: done + 1, total: places.length, what: "files" });
  }
  if (!keepsAddresses) await nestStoredPaths(database);
  return places.length;
}

/** Relative to the media folder: folders of files, pictures, and folders of books. */
async function listFormerPlaces(root: string): Promise<string[]> {
  const places: string[] = [];
  for (const folder of ["files", "covers", "unpacked"]) {
    const names = await readdir(join(root, folder)).catch(orNone);
    places.push(...names.map((name) => `${folder}/${name}`));
  }
  return places.filter((place) => toNestedPath(place) !== place);
}

async function moveEntry(root: string, place: string): Promise<void> {
  const [from, to] = [join(root, place), join(root, toNestedPath(place))];
  await mkdir(dirname(to), { recursive: true });
  try {
    await rename(from, to);
  } catch (error) {
    if (!["ENOTEMPTY", "EEXIST"].includes(errorCode(error))) throw error;
    // An import has stored the same content in the new place.
    await mergeFolder(from, to);
  }
}

async function mergeFolder(from: string, to: string): Promise<void> {
  for (const name of await readdir(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    const isThere = await pathExists(target);
    await (isThere ? rm(source, { recursive: true }) : rename(source, target));
  }
  await rmdir(from);
}

function orNone(error: unknown): string[] {
  if (["ENOENT", "ENOTDIR"].includes(errorCode(error))) return [];
  throw error;
}
