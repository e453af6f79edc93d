import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { LRUCache } from "lru-cache";
import { z } from "zod";

import { errorCode } from "#api/db/database/is-unavailable.ts";
import {
  estimateMemoryBytes,
  compressResponse,
  type StoredResponse,
  matchesEtag,
  sendStored,
} from "#api/response-cache/stored-response.ts";
import { findOtherPlace } from "#domain/media-path.ts";

import { type FileSource, fileSources } from "./file-source.ts";

const IndexEntries = z.array(
  z
    .object({
      path: z.string(),
      size: z.int(),
      type: z.string(),
      isFirst: z.boolean().default(false),
      stored: z.string().optional(),
    })
    .transform(({ stored, ...entry }) => ({ ...entry, stored: stored ?? entry.path })),
);

/** The types a book needs. None of them is a script, and no browser runs them as one. */
const allowedTypes: ReadonlySet<string> = new Set([
  "application/oebps-package+xml",
  "application/smil+xml",
  "application/x-dtbncx+xml",
  "application/xhtml+xml",
  "application/xml",
  "audio/aac",
  "audio/flac",
  "audio/mp4",
  "audio/mpeg",
  "audio/ogg",
  "audio/wav",
  "font/collection",
  "font/otf",
  "font/ttf",
  "font/woff",
  "font/woff2",
  "image/avif",
  "image/gif",
  "image/jpeg",
  "image/png",
  "image/svg+xml",
  "image/webp",
  "text/css",
  "text/vtt",
  "video/mp4",
  "video/webm",
]);

/** The URL names the edition, so the content never changes. */
const headers = {
  "Cache-Control": "public, max-age=31536000, immutable",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
  Vary: "Sec-Fetch-Dest",
};

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
    const openSource = () => fileSources(folder)({ path: file.stored, sha256: null });
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

/** Sends a file of a book. Its author is not trusted: an old browser that opens it as a page runs and loads nothing. */
export async function sendBookFile(
  request: Request,
  file: StoredResponse | FileSource,
  type: string,
): Promise<Response> {
  if ("etag" in file) return sendStored(request, file, headers);

  const { tag, size, read, close } = file;
  const sentHeaders = { ...headers, "Content-Type": type, ETag: `"${tag}"` };
  const isKnown = matchesEtag(request.headers.get("if-none-match"), sentHeaders.ETag);
  if (isKnown || request.method === "HEAD" || size === 0) {
    await close();
    return new Response(null, { status: isKnown ? 304 : 200, headers: sentHeaders });
  }
  return new Response(read({ start: 0, end: size - 1 }), {
    headers: { ...sentHeaders, "Content-Length": String(size) },
  });
}

/**
 * Whether a script fetches the file. It is never served as a script, style, picture, frame or page of its own: such a
 * page could open connections to other hosts. Old browsers do not send the header.
 */
export function isFetchRequest(request: Request): boolean {
  const destination = request.headers.get("sec-fetch-dest");
  return destination === null || destination === "empty";
}

type BookFile = {
  path: string;
  size: number;
  type: string;
  /** Whether the book opens with this file. */
  isFirst: boolean;
  /** Its path in the book's folder. */
  stored: string;
};

/** The reader's files by their path within the book. */
export type BookIndex = ReadonlyMap<string, BookFile>;

/** Lists the files of the book unpacked into `folder` that may be served, even if its index lists others. */
export async function readBookIndex(folder: string): Promise<BookIndex> {
  const listed = IndexEntries.parse(JSON.parse(await readIndexFile(folder)));
  return new Map(
    listed
      .filter(({ type }) => allowedTypes.has(type))
      .filter(({ path, stored }) => isSafePath(path) && isSafePath(stored))
      .map((file) => [file.path, file]),
  );
}

async function readIndexFile(folder: string): Promise<string> {
  const other = findOtherPlace(folder);
  try {
    return await readFile(join(folder, "index.json"), "utf8");
  } catch (error) {
    if (errorCode(error) !== "ENOENT" || other === null) throw error;
    return await readFile(join(other, "index.json"), "utf8");
  }
}

function isSafePath(path: string): boolean {
  return !/[\0\\]/.test(path) && path.split("/").every((name) => !["", ".", ".."].includes(name));
}
