import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, mkdir, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

import { errorCode } from "#api/db/database/is-unavailable.ts";
import { findOtherPlace } from "#domain/media-path.ts";

type CopiedMedia = { files: number; copied: number };

/**
 * Copies files that are missing in the target. File names are derived from the content, so equal name and size mean an
 * equal file. A copy appears complete or not at all.
 */
export async function copyMedia(
  from: string,
  to: string,
  onFile: (done: number, total: number) => void = () => {},
): Promise<CopiedMedia> {
  const files = await listMediaFiles(from);
  let copied = 0;
  for (const [done, file] of files.entries()) {
    onFile(done, files.length);
    if (await copyIfMissing(join(from, file), join(to, file))) copied += 1;
  }
  return { files: files.length, copied };
}

/** Empty for a library with its files elsewhere; files that an import is writing are left out. */
async function listMediaFiles(root: string): Promise<string[]> {
  try {
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
      .filter((path) => !partialFileName.test(path));
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  }
}

/** The name of a file or folder that is still being written. */
const partialFileName = /[.-][\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\/|$)/;

async function copyIfMissing(from: string, to: string): Promise<boolean> {
  const { size } = await stat(from);
  if ((await sizeOf(to)) === size) return false;

  await mkdir(dirname(to), { recursive: true });
  // A library moved its files after an earlier backup (catalog/move-media.ts).
  const earlier = findOtherPlace(to);
  if (earlier && (await sizeOf(earlier)) === size) {
    await rename(earlier, to);
    await removeEmptyFolders(dirname(earlier));
    return false;
  }
  const partial = `${to}.${randomUUID()}`;
  try {
    await copyFile(from, partial, constants.COPYFILE_FICLONE);
    await sync(partial);
    await rename(partial, to);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  return true;
}

async function sizeOf(file: string): Promise<number | undefined> {
  return (await stat(file).catch(() => null))?.size;
}

async function removeEmptyFolders(folder: string): Promise<void> {
  const isRemoved = await rmdir(folder).then(
    () => true,
    () => false,
  );
  if (isRemoved) await removeEmptyFolders(dirname(folder));
}

/** Flushes the file, so that it is complete also after a power failure. */
async function sync(file: string): Promise<void> {
  await using handle = await open(file);
  await handle.sync();
}
