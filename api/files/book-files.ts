import { join } from "node:path";

import { LRUCache } from "lru-cache";

import { singleFlight } from "#api/answers/single-flight.ts";
import {
  estimateMemoryBytes,
  compressAnswer,
  type StoredAnswer,
} from "#api/answers/stored-answer.ts";

import type { BookFile } from "./book-index.ts";
import { type FileSource, fileSources } from "./file-source.ts";

/** The longest chapter of a long book stays well below this; a larger file is not held whole. */
const MAX_CACHED_FILE_BYTES = 4 * 1024 * 1024;
const MAX_CACHE_BYTES = 24 * 1024 * 1024;

/** The files of unpacked books. Those asked for most are kept, compressed once however many ask for them. */
export function bookFiles() {
  const kept = new LRUCache<string, StoredAnswer>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: estimateMemoryBytes,
  });
  const share = singleFlight<StoredAnswer | null>();

  /** Null when nothing lies there, or a link leads out of the book's own folder. */
  return async function open(
    folder: string,
    file: BookFile,
  ): Promise<StoredAnswer | FileSource | null> {
    const openSource = () => fileSources(folder)({ path: file.path, sha256: null });
    if (file.size > MAX_CACHED_FILE_BYTES) return openSource();

    const key = join(folder, file.path);
    const known = kept.get(key);
    if (known) return known;

    const made = await share(key, () => readAndCompress(file, openSource));
    if (made) kept.set(key, made);
    return made;
  };
}

async function readAndCompress(
  { type }: BookFile,
  openSource: () => Promise<FileSource | null>,
): Promise<StoredAnswer | null> {
  const source = await openSource();
  return source && compressAnswer(contentTypeOf({ type }), await readBytes(source));
}

async function readBytes({ size, read, close }: FileSource): Promise<Uint8Array<ArrayBuffer>> {
  if (size > 0)
    return new Uint8Array(await new Response(read({ start: 0, end: size - 1 })).arrayBuffer());
  await close();
  return new Uint8Array();
}

/** Cleaned texts are written in UTF-8. */
export function contentTypeOf({ type }: Pick<BookFile, "type">): string {
  return /^text\/|xml$/.test(type) ? `${type}; charset=utf-8` : type;
}
