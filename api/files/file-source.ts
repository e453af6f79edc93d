import { type FileHandle, open, realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import { Readable } from "node:stream";

import { LRUCache } from "lru-cache";

import { errorCode } from "#api/db/database/is-unavailable.ts";
import { findOtherPlace } from "#domain/media-path.ts";

export type StoredFile = { path: string; sha256: string | null };

/** An open file. Callers that do not read it have to close it. */
export type FileSource = {
  size: number;
  /** The same as long as the content is the same. */
  tag: string;
  read: (range: ByteRange) => BodyInit;
  close: () => Promise<void>;
};

/** Larger files are read in pieces of this size. */
const CHUNK_BYTES = 64 * 1024;
/** Files up to this size are cached in memory. */
const MAX_CACHED_FILE_BYTES = 1024 * 1024;
const MAX_CACHE_BYTES = 16 * 1024 * 1024;

/** Opens files below `root`; null when there is none, or a link leads out of `root`. */
export function fileSources(root: string) {
  const cache = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: (bytes) => bytes.length + 1,
  });

  return async function openSource({ path, sha256 }: StoredFile): Promise<FileSource | null> {
    const cached = sha256 === null ? undefined : cache.get(path);
    if (cached && sha256) return createMemorySource(cached, sha256);

    const file = await openBelow(root, path);
    if (!file) return null;
    try {
      const { size, mtimeMs } = await file.stat();
      if (sha256 === null || size > MAX_CACHED_FILE_BYTES) {
        return createDiskSource(file, size, sha256 ?? `${size}-${Math.round(mtimeMs)}`);
      }
      const bytes = new Uint8Array(await file.readFile());
      cache.set(path, bytes);
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

/** The stream closes the file, also when the reader disconnects. */
function createDiskSource(file: FileHandle, size: number, tag: string): FileSource {
  return {
    size,
    tag,
    read: ({ start, end }) =>
      Readable.toWeb(file.createReadStream({ start, end, highWaterMark: CHUNK_BYTES })) as BodyInit,
    close: () => file.close(),
  };
}

/** Looks also where the file was before, or will be: it may be moved while the library runs. */
async function openBelow(root: string, path: string): Promise<FileHandle | null> {
  const [otherRoot, otherPath] = [findOtherPlace(root), findOtherPlace(path)];
  const places: [root: string, path: string][] = [[root, path]];
  if (otherPath !== null) places.push([root, otherPath]);
  if (otherRoot !== null) places.push([otherRoot, path]);
  if (places.length > 1) places.push([root, path]);
  for (const place of places) {
    const file = await tryOpenBelow(...place);
    if (file) return file;
  }
  return null;
}

async function tryOpenBelow(root: string, path: string): Promise<FileHandle | null> {
  try {
    const folder = await realpath(root);
    const file = await realpath(join(folder, path));
    return file.startsWith(folder + sep) ? await open(file, "r") : null;
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(errorCode(error))) return null;
    throw error;
  }
}

/** The first and the last byte, counted from 0. */
export type ByteRange = { start: number; end: number };

/** Reads a Range header for a file of `size` bytes: one range, null for the whole, or "unsatisfiable". */
export function readRange(
  header: string | null | undefined,
  size: number,
): ByteRange | "unsatisfiable" | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? "") ?? [];
  // Several ranges and unknown units may be answered with the whole file (RFC 9110, 14.2).
  if (first === undefined || last === undefined || first + last === "") return null;

  const range =
    first === ""
      ? { start: Math.max(size - Number(last), 0), end: size - 1 }
      : { start: Number(first), end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
  if (first !== "" && last !== "" && Number(last) < Number(first)) return null;
  return range.start < size && range.end >= range.start ? range : "unsatisfiable";
}

/** Whether the range starts at the first byte, or there is none. */
export function beginsAtStart(header: string | null | undefined): boolean {
  return !header || /^bytes=0-/i.test(header.trim());
}
