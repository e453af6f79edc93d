import { join } from "node:path";

import { LRUCache } from "lru-cache";

import {
  estimateMemoryBytes,
  compressResponse,
  type StoredResponse,
} from "#api/response-cache/stored-response.ts";

import type { BookFile } from "./book-index.ts";
import { type FileSource, fileSources } from "./file-source.ts";

/** Chapters of long books stay well below this; larger files are streamed. */
const MAX_CACHED_FILE_BYTES = 4 * 1024 * 1024;
const MAX_CACHE_BYTES = 24 * 1024 * 1024;

type StoredFile = { file: BookFile; openSource: () => Promise<FileSource | null> };

/** Opens files of unpacked books. Caches those used most; concurrent requests compress a file once. */
export function bookFiles() {
  const cache = new LRUCache<string, StoredResponse, StoredFile>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: estimateMemoryBytes,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _old, { context }) => readAndCompress(context),
  });

  /** Null when there is no such file, or a link leads out of the book's folder. */
  return async function open(
    folder: string,
    file: BookFile,
  ): Promise<StoredResponse | FileSource | null> {
    const openSource = () => fileSources(folder)({ path: file.path, sha256: null });
    if (file.size > MAX_CACHED_FILE_BYTES) return openSource();

    const context = { file, openSource };
    return (await cache.fetch(join(folder, file.path), { context })) ?? null;
  };
}

async function readAndCompress({ file, openSource }: StoredFile) {
  const source = await openSource();
  return source ? compressResponse(contentTypeOf(file), await readBytes(source)) : undefined;
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
