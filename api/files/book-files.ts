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

/** Chapters of long books stay well below this; larger files are streamed. */
const MAX_CACHED_FILE_BYTES = 4 * 1024 * 1024;
const MAX_CACHE_BYTES = 24 * 1024 * 1024;

/** Opens files of unpacked books. Caches those used most; concurrent requests compress a file once. */
export function bookFiles() {
  const cache = new LRUCache<string, StoredAnswer>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: estimateMemoryBytes,
  });
  const share = singleFlight<StoredAnswer | null>();

  /** Null when there is no such file, or a link leads out of the book's folder. */
  return async function open(
    folder: string,
    file: BookFile,
  ): Promise<StoredAnswer | FileSource | null> {
    const openSource = () => fileSources(folder)({ path: file.path, sha256: null });
    if (file.size > MAX_CACHED_FILE_BYTES) return openSource();

    const key = join(folder, file.path);
    const cached = cache.get(key);
    if (cached) return cached;

    const answer = await share(key, () => readAndCompress(file, openSource));
    if (answer) cache.set(key, answer);
    return answer;
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

/** Cleaned texts are UTF-8. */
export function contentTypeOf({ type }: Pick<BookFile, "type">): string {
  return /^text\/|xml$/.test(type) ? `${type}; charset=utf-8` : type;
}
