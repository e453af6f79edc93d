import { createHash } from "node:crypto";
import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  type BrotliOptions,
  constants,
  gzipSync,
} from "node:zlib";

/**
 * A cached answer with its entity tag and compressed copies. A copy is null when compressing is not worth it, undefined
 * until the first request for it. The body is null when a compressed copy is kept instead, about an eighth of its size.
 */
export type StoredAnswer = {
  type: string;
  etag: string;
  body: Uint8Array<ArrayBuffer> | null;
  brotli: Uint8Array<ArrayBuffer> | null | undefined;
  gzip: Uint8Array<ArrayBuffer> | null | undefined;
  headers: Readonly<Record<string, string>>;
};

declare module "hono" {
  interface ContextVariableMap {
    /** Finds the cached answer; undefined once the cache has dropped it. */
    storedAnswer?: () => StoredAnswer | undefined;
  }
}

/** Compressing less saves nothing in transfer. */
const MIN_COMPRESSIBLE_BYTES = 1_000;

/** `instanceof` does not work: the server library has a Response class of its own. */
export function isStoredAnswer(answer: StoredAnswer | Response): answer is StoredAnswer {
  return "etag" in answer;
}

/**
 * Keeps only the Brotli copy; other encodings are made from it for each request. `quality` of Brotli is 0 to 11: high
 * for what is compressed once, medium while a visitor waits.
 */
export async function compressAnswer(
  type: string,
  body: Uint8Array<ArrayBuffer>,
  { headers = {}, quality = 5 }: { headers?: Record<string, string>; quality?: number } = {},
): Promise<StoredAnswer> {
  const stored = bufferResponse(type, body, headers);
  if (stored.brotli === null) return stored;

  const small = await promisify(brotliCompress)(body, brotliOptions(body, quality));
  return { ...stored, body: null, brotli: new Uint8Array(small) };
}

/** Compresses nothing yet: most answers are never requested in every encoding. */
export function bufferResponse(
  type: string,
  body: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): StoredAnswer {
  const hash = createHash("sha256").update(body);
  for (const [name, value] of Object.entries(headers)) hash.update(`${name}:${value}\n`);
  const copy =
    body.length >= MIN_COMPRESSIBLE_BYTES && compressibleTypes.test(type) ? undefined : null;

  // Weak, because the compressed copies have the same tag.
  const etag = `W/"${hash.digest("base64url").slice(0, 22)}"`;
  return { type, etag, body, brotli: copy, gzip: copy, headers };
}

/** Estimated memory in bytes, for caches with a size limit. Counts copies not made yet as half the body each. */
export function estimateMemoryBytes({ body, brotli, gzip, headers }: StoredAnswer): number {
  const copy = brotli?.length ?? (body?.length ?? 0) / 2;
  const sizes = [brotli, gzip].map((data) => (data === null ? 0 : (data?.length ?? 1.5 * copy)));
  const headerBytes = Object.values(headers).reduce((sum, value) => sum + value.length, 1_000);
  return Math.ceil((body?.length ?? 0) + sizes.reduce((sum, size) => sum + size) + headerBytes);
}

/** Sends the answer in an encoding the browser accepts, or 304 if the browser has it. */
export function sendStoredAnswer(
  request: { method: string; headers: Headers },
  stored: StoredAnswer,
  headers: Record<string, string>,
): Response {
  const sentHeaders = new Headers({
    "Content-Type": stored.type,
    ...stored.headers,
    ...headers,
    ETag: stored.etag,
  });
  if (stored.brotli !== null) sentHeaders.append("Vary", "Accept-Encoding");
  if (matchesEtag(request.headers.get("if-none-match"), stored.etag)) {
    return new Response(null, { status: 304, headers: sentHeaders });
  }

  const { encoding, body } = chooseEncoding(request.headers.get("accept-encoding") ?? "", stored);
  if (encoding) sentHeaders.set("Content-Encoding", encoding);
  sentHeaders.set("Content-Length", String(body.length));
  return new Response(request.method === "HEAD" ? null : body, { headers: sentHeaders });
}

/** Whether an If-None-Match header contains the tag, weak or strong. */
export function matchesEtag(header: string | null, etag: string): boolean {
  const tags = header?.split(",").map((tag) => stripWeakPrefix(tag.trim())) ?? [];
  return tags.includes("*") || tags.includes(stripWeakPrefix(etag));
}

function stripWeakPrefix(etag: string): string {
  return etag.replace(/^W\//, "");
}

/** `encoding` is null for the uncompressed body. */
export function chooseEncoding(accepted: string, stored: StoredAnswer) {
  const encoding = negotiateEncoding(accepted, stored);
  if (encoding === "br") {
    stored.brotli ??= compressBrotli(getPlainBody(stored));
    return { encoding, body: stored.brotli };
  }
  if (encoding === "gzip") {
    stored.gzip ??= new Uint8Array(gzipSync(getPlainBody(stored)));
    return { encoding, body: stored.gzip };
  }
  return { encoding, body: getPlainBody(stored) };
}

/** Whether the answer can be sent in an accepted encoding without decompressing it on each request. */
export function canServeEncoding(accepted: string, stored: StoredAnswer): boolean {
  return stored.body !== null || negotiateEncoding(accepted, stored) !== null;
}

function negotiateEncoding(accepted: string, { brotli, gzip }: StoredAnswer): "br" | "gzip" | null {
  if (brotli !== null && /\bbr\b(?!;\s*q=0(?![.\d]))/.test(accepted)) return "br";
  if (gzip !== null && /\bgzip\b(?!;\s*q=0(?![.\d]))/.test(accepted)) return "gzip";
  return null;
}

function getPlainBody({ body, brotli }: StoredAnswer): Uint8Array<ArrayBuffer> {
  return body ?? new Uint8Array(brotliDecompressSync(brotli ?? new Uint8Array()));
}

function compressBrotli(body: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(brotliCompressSync(body, brotliOptions(body, 4)));
}

const compressibleTypes =
  /^(text\/|application\/(javascript|([\w.-]+\+)?(json|xml))|image\/svg|font\/(otf|ttf|collection))/;

function brotliOptions(body: Uint8Array, quality: number): BrotliOptions {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return { params };
}
