import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

import { errorCode } from "#api/db/database/error-code.ts";

export type CopiedMedia = { files: number; copied: number };

/**
 * Copies the files of the library that are not there yet: what they are called is made from what is in them, so one of that
 * name and size is the same. Each is there whole or not at all.
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

/** None of a library that keeps its files elsewhere; what an import is writing at this moment is left out. */
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

/** Under such a name a file or a folder stands until it is whole. */
const partialFileName = /[.-][\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\/|$)/;

async function copyIfMissing(from: string, to: string): Promise<boolean> {
  const { size } = await stat(from);
  const there = await stat(to).catch(() => null);
  if (there?.size === size) return false;

  await mkdir(dirname(to), { recursive: true });
  const beside = `${to}.${randomUUID()}`;
  try {
    await copyFile(from, beside, constants.COPYFILE_FICLONE);
    await sync(beside);
    await rename(beside, to);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
  return true;
}

/** So that a file of that name and size is whole, also after a power cut. */
async function sync(file: string): Promise<void> {
  await using handle = await open(file);
  await handle.sync();
}
