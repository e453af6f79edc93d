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
 * An answer that is given again and again: whole, with its entity tag and its compressed copies: null when they
 * are not worth making, undefined when they are made for the first who takes them. The body is null where a copy says it
 * all, which is an eighth of it.
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
    /** What the answer was made from; undefined once it is kept no longer. */
    keptAnswer?: () => StoredAnswer | undefined;
  }
}

/** Below this size, compressing saves nothing on the line. */
const MIN_COMPRESSIBLE_BYTES = 1_000;

/** Told apart by what it has: the server library brings a Response class of its own, so `instanceof` does not tell. */
export function isStoredAnswer(answer: StoredAnswer | Response): answer is StoredAnswer {
  return "etag" in answer;
}

/**
 * Only its compressed copy is kept; the few who do not take that are given what is made of it each time. `quality` of brotli,
 * 0 to 11: high for what is made once, middling for what a visitor waits for.
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

/** The same at once: most answers are never asked for in every encoding, and many are never asked for again. */
export function bufferResponse(
  type: string,
  body: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): StoredAnswer {
  const hash = createHash("sha256").update(body);
  for (const [name, value] of Object.entries(headers)) hash.update(`${name}:${value}\n`);
  const copy =
    body.length >= MIN_COMPRESSIBLE_BYTES && compressibleTypes.test(type) ? undefined : null;

  // The tag is weak, for the compressed copies bear it too.
  const etag = `W/"${hash.digest("base64url").slice(0, 22)}"`;
  return { type, etag, body, brotli: copy, gzip: copy, headers };
}

/** How much memory it takes, for a cache that is bounded in bytes; copies not made yet take half each. */
export function estimateMemoryBytes({ body, brotli, gzip, headers }: StoredAnswer): number {
  const copy = brotli?.length ?? (body?.length ?? 0) / 2;
  const sizes = [brotli, gzip].map((each) => (each === null ? 0 : (each?.length ?? 1.5 * copy)));
  const said = Object.values(headers).reduce((sum, value) => sum + value.length, 1_000);
  return Math.ceil((body?.length ?? 0) + sizes.reduce((sum, size) => sum + size) + said);
}

/** The answer in the encoding the browser takes, or 304 when it has it already. */
export function sendStoredAnswer(
  request: { method: string; headers: Headers },
  stored: StoredAnswer,
  headers: Record<string, string>,
): Response {
  const given = new Headers({
    "Content-Type": stored.type,
    ...stored.headers,
    ...headers,
    ETag: stored.etag,
  });
  if (stored.brotli !== null) given.append("Vary", "Accept-Encoding");
  if (matchesEtag(request.headers.get("if-none-match"), stored.etag)) {
    return new Response(null, { status: 304, headers: given });
  }

  const { encoding, body } = chooseEncoding(request.headers.get("accept-encoding") ?? "", stored);
  if (encoding) given.set("Content-Encoding", encoding);
  given.set("Content-Length", String(body.length));
  return new Response(request.method === "HEAD" ? null : body, { headers: given });
}

/** Whether an If-None-Match names the tag, weak or strong. */
export function matchesEtag(header: string | null, etag: string): boolean {
  const tags = header?.split(",").map((tag) => stripWeakPrefix(tag.trim())) ?? [];
  return tags.includes("*") || tags.includes(stripWeakPrefix(etag));
}

function stripWeakPrefix(etag: string): string {
  return etag.replace(/^W\//, "");
}

/** The body in the encoding that is taken, which is null for the body as it is. */
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

/** Whether a body is kept for those who take this, or is once it was made for the first: not for who takes no copy of a page. */
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
