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
 * A response that may be cached, with its entity tag and compressed copies. A copy is null when compressing is not worth it, undefined
 * until the first request for it. The body is null when a compressed copy is kept instead, about an eighth of its size.
 */
export type StoredResponse = {
  type: string;
  etag: string;
  body: Uint8Array<ArrayBuffer> | null;
  brotli: Uint8Array<ArrayBuffer> | null | undefined;
  gzip: Uint8Array<ArrayBuffer> | null | undefined;
  headers: Readonly<Record<string, string>>;
};

declare module "hono" {
  interface ContextVariableMap {
    /** Finds the response that was sent; undefined once the cache has dropped it. */
    storedResponse?: () => StoredResponse | undefined;
  }
}

/** Compressing less saves nothing in transfer. */
const MIN_COMPRESSIBLE_BYTES = 1_000;

/** `instanceof` does not work: the server library has a Response class of its own. */
export function isStored(answer: StoredResponse | Response): answer is StoredResponse {
  return "etag" in answer;
}

/**
 * Keeps only the Brotli copy; other encodings are made from it for each request. `quality` of Brotli is 0 to 11: high
 * for what is compressed once, medium while a visitor waits.
 */
export async function compressResponse(
  type: string,
  body: Uint8Array<ArrayBuffer>,
  { headers = {}, quality = 5 }: { headers?: Record<string, string>; quality?: number } = {},
): Promise<StoredResponse> {
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
): StoredResponse {
  const hash = createHash("sha256").update(body);
  for (const [name, value] of Object.entries(headers)) hash.update(`${name}:${value}\n`);
  const copy =
    body.length >= MIN_COMPRESSIBLE_BYTES && compressibleTypes.test(type) ? undefined : null;

  // Weak, because the compressed copies have the same tag.
  const etag = `W/"${hash.digest("base64url").slice(0, 22)}"`;
  return { type, etag, body, brotli: copy, gzip: copy, headers };
}

/** Estimated memory in bytes, for caches with a size limit. Counts copies not made yet as half the body each. */
export function estimateMemoryBytes({ body, brotli, gzip, headers }: StoredResponse): number {
  const copy = brotli?.length ?? (body?.length ?? 0) / 2;
  const sizes = [brotli, gzip].map((data) => (data === null ? 0 : (data?.length ?? 1.5 * copy)));
  const headerBytes = Object.values(headers).reduce((sum, value) => sum + value.length, 1_000);
  return Math.ceil((body?.length ?? 0) + sizes.reduce((sum, size) => sum + size) + headerBytes);
}

/** Sends the response in an encoding the browser accepts, or 304 if the browser has it. */
export function sendStored(
  request: { method: string; headers: Headers },
  stored: StoredResponse,
  headers: Record<string, string>,
): Response {
  const sentHeaders = new Headers({
    "Content-Type": stored.type,
    ...stored.headers,
    ...headers,
    ETag: stored.etag,
  });
  if (stored.brotli !== null) sentHeaders.append("Vary", "Accept-Encoding");
  const etags = request.headers.get("if-none-match");
  const encodings = request.headers.get("accept-encoding") ?? "";
  const { status, body, ...chosen } = negotiate(stored, etags, encodings);
  for (const [name, value] of Object.entries(chosen.headers)) sentHeaders.set(name, value);
  return new Response(request.method === "HEAD" ? null : body, { status, headers: sentHeaders });
}

/**
 * 304 if the browser has the response; else its body in an accepted encoding, with the headers that say so. `etags` and
 * `encodings` are the values of If-None-Match and Accept-Encoding.
 */
export function negotiate(stored: StoredResponse, etags: string | null, encodings: string) {
  if (matchesEtag(etags, stored.etag)) return { status: 304, headers: {}, body: null };
  const encoding = chooseEncoding(encodings, stored);
  const body = encodeBody(stored, encoding);
  const length = { "Content-Length": String(body.length) };
  const headers = encoding ? { "Content-Encoding": encoding, ...length } : length;
  return { status: 200, headers, body };
}

/** Whether the response can be sent in an accepted encoding without decompressing it on each request. */
export function isReadyFor(encodings: string, stored: StoredResponse): boolean {
  return stored.body !== null || chooseEncoding(encodings, stored) !== null;
}

/** Whether an If-None-Match header contains the tag, weak or strong. */
export function matchesEtag(header: string | null, etag: string): boolean {
  const tags = header?.split(",").map((tag) => stripWeakPrefix(tag.trim())) ?? [];
  return tags.includes("*") || tags.includes(stripWeakPrefix(etag));
}

function stripWeakPrefix(etag: string): string {
  return etag.replace(/^W\//, "");
}

/** Null for the uncompressed body. */
function chooseEncoding(accepted: string, { brotli, gzip }: StoredResponse): "br" | "gzip" | null {
  if (brotli !== null && /\bbr\b(?!;\s*q=0(?![.\d]))/.test(accepted)) return "br";
  if (gzip !== null && /\bgzip\b(?!;\s*q=0(?![.\d]))/.test(accepted)) return "gzip";
  return null;
}

/** Keeps a compressed copy for the next request. */
function encodeBody(stored: StoredResponse, encoding: "br" | "gzip" | null) {
  if (encoding === null) return getPlainBody(stored);
  const copy = encoding === "br" ? "brotli" : "gzip";
  return (stored[copy] ??= compressBody(getPlainBody(stored), encoding));
}

function compressBody(body: Uint8Array, encoding: "br" | "gzip"): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    encoding === "br" ? brotliCompressSync(body, brotliOptions(body, 4)) : gzipSync(body),
  );
}

function getPlainBody({ body, brotli }: StoredResponse): Uint8Array<ArrayBuffer> {
  return body ?? new Uint8Array(brotliDecompressSync(brotli ?? new Uint8Array()));
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
