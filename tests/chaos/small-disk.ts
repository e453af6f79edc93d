import { execFileSync } from "node:child_process";
import {
  closeSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk of its own that can be filled to the brim. */
export type SmallDisk = Disposable & {
  path: string;
  /** Leaves so many bytes free; none, unless it is said. */
  fill: (leaving?: number) => void;
  /** Makes room again. */
  clear: () => void;
};

/** Null where it cannot be had: only who may mount, may have one. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), "lectern-disk-"));
  try {
    const size = `size=${megabytes}m`;
    execFileSync("mount", ["-t", "tmpfs", "-o", size, "tmpfs", path], { stdio: "pipe" });
  } catch {
    rmSync(path, { recursive: true });
    return null;
  }
  const ballast = join(path, "ballast");
  return {
    path,
    fill(leaving = 0) {
      fill(ballast);
      truncateSync(ballast, statSync(ballast).size - leaving);
    },
    clear: () => rmSync(ballast, { force: true }),
    [Symbol.dispose]() {
      execFileSync("umount", ["-l", path], { stdio: "pipe" });
      rmSync(path, { recursive: true, force: true });
    },
  };
}

const PIECE = Buffer.alloc(64 * 1024);

function fill(ballast: string): void {
  const file = openSync(ballast, "a");
  try {
    for (let size = PIECE.length; size >= 1; size = Math.floor(size / 2)) {
      writeUntilFull(file, PIECE.subarray(0, size));
    }
  } finally {
    closeSync(file);
  }
}

function writeUntilFull(file: number, piece: Buffer): void {
  try {
    while (writeSync(file, piece) > 0);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  }
}
