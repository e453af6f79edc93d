import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { errorCode } from "#api/db/database/is-unavailable.ts";

/** A disk of its own that can be filled completely. */
export type SmallDisk = Disposable & {
  path: string;
  /** Leaves this many bytes free, by default none. */
  fill: (leaving?: number) => Promise<void>;
  clear: () => void;
};

const BALLAST_FILE = "ballast";

/** Mounts a disk in memory; null without the right to mount. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), "lectern-disk-"));
  try {
    const size = `size=${megabytes}m`;
    execFileSync("mount", ["-t", "tmpfs", "-o", size, "tmpfs", path], { stdio: "pipe" });
  } catch {
    rmSync(path, { recursive: true });
    return null;
  }
  return {
    path,
    fill: (leaving = 0) => fill({ path, bytesFree: leaving, most: megabytes * 1024 * 1024 }),
    clear: () => rmSync(join(path, BALLAST_FILE), { force: true }),
    [Symbol.dispose]() {
      execFileSync("umount", ["-l", path], { stdio: "pipe" });
      rmSync(path, { recursive: true, force: true });
    },
  };
}

type FillOptions = { path: string; bytesFree: number; most: number };

/** In pieces and asynchronously, so that servers in this process go on answering. */
async function fill({ path, bytesFree, most: maximum }: FillOptions): Promise<void> {
  assertOwnDisk(path);
  await using file = await open(join(path, BALLAST_FILE), "a");
  for (let size = 256 * 1024; size >= 1; size = Math.floor(size / 2)) {
    await writeUntilFull(file, Buffer.alloc(size), maximum);
  }
  await file.truncate((await file.stat()).size - bytesFree);
}

/** Throws when the folder is not a disk of its own: it would fill this machine's. */
function assertOwnDisk(path: string): void {
  if (statSync(path).dev === statSync(dirname(path)).dev) {
    throw new Error(`${path} is not a disk of its own, and is not filled.`);
  }
}

/** Writes until the disk is full, at most to its size. */
async function writeUntilFull(file: FileHandle, piece: Buffer, maximum: number): Promise<void> {
  try {
    for (let { size } = await file.stat(); size < maximum; size += piece.length) {
      await file.write(piece);
    }
  } catch (error) {
    if (errorCode(error) !== "ENOSPC") throw error;
  }
}
