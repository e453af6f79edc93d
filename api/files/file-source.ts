import { type FileHandle, open, realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import { Readable } from "node:stream";

import { LRUCache } from "lru-cache";

import { errorCode } from "#api/db/database/error-code.ts";

import type { ByteRange } from "./byte-range.ts";

export type StoredFile = { path: string; sha256: string | null };

/** A file that is open: whoever takes no part of it closes it. */
export type FileSource = {
  size: number;
  /** The same as long as the content is the same. */
  tag: string;
  read: (range: ByteRange) => BodyInit;
  close: () => Promise<void>;
};

/** Of a larger file this much at a time is held in memory. */
const CHUNK_BYTES = 64 * 1024;
/** Files up to this size are held whole, and those asked for most are kept. */
const MAX_CACHED_FILE_BYTES = 1024 * 1024;
const MAX_CACHE_BYTES = 16 * 1024 * 1024;

/** Opens the files below `root`; null stands for one that is not there, or that a link leads to from outside. */
export function fileSources(root: string) {
  const kept = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: (bytes) => bytes.length + 1,
  });

  return async function openSource({ path, sha256 }: StoredFile): Promise<FileSource | null> {
    const known = sha256 === null ? undefined : kept.get(path);
    if (known && sha256) return createMemorySource(known, sha256);

    const file = await openBelow(root, path);
    if (!file) return null;
    try {
      const { size, mtimeMs } = await file.stat();
      if (sha256 === null || size > MAX_CACHED_FILE_BYTES) {
        return createDiskSource(file, size, sha256 ?? `${size}-${Math.round(mtimeMs)}`);
      }
      const bytes = new Uint8Array(await file.readFile());
      kept.set(path, bytes);
      await file.close();
      return createMemorySource(bytes, sha256);
    } catch (error) {
      await file.close();
      throw error;
    }
  };
}

function createMemorySource(bytes: Uint8Array<ArrayBuffer>, tag: string): FileSource {
  return {
    size: bytes.length,
    tag,
    read: ({ start, end }) => bytes.subarray(start, end + 1),
    close: async () => {},
  };
}

/** The stream closes the file, also when the one who reads it goes away. */
function createDiskSource(file: FileHandle, size: number, tag: string): FileSource {
  return {
    size,
    tag,
    read: ({ start, end }) =>
      Readable.toWeb(file.createReadStream({ start, end, highWaterMark: CHUNK_BYTES })) as BodyInit,
    close: () => file.close(),
  };
}

async function openBelow(root: string, path: string): Promise<FileHandle | null> {
  try {
    const folder = await realpath(root);
    const file = await realpath(join(folder, path));
    return file.startsWith(folder + sep) ? await open(file, "r") : null;
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(errorCode(error))) return null;
    throw error;
  }
}
