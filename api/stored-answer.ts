import { createHash } from "node:crypto";
import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  type BrotliOptions,
  constants,
  gzip,
  gzipSync,
} from "node:zlib";

/**
 * An answer that is given again and again: whole, with its entity tag and its compressed copies: null when they
 * are not worth making, undefined when they are made for the first who takes them.
 */
export type StoredAnswer = {
  type: string;
  etag: string;
  body: Uint8Array<ArrayBuffer>;
  brotli: Uint8Array<ArrayBuffer> | null | undefined;
  gzip: Uint8Array<ArrayBuffer> | null | undefined;
  headers: Readonly<Record<string, string>>;
};

/** Below this size, compressing saves nothing on the line. */
const WORTH_COMPRESSING = 1_000;

/** Told apart by what it has: the server library brings a Response class of its own, so `instanceof` does not tell. */
export function isStored(answer: StoredAnswer | Response): answer is StoredAnswer {
  return "etag" in answer;
}

/** `quality` of brotli, 0 to 11: high for what is made once, middling for what a visitor waits for. */
export async function storeAnswer(
  type: string,
  body: Uint8Array<ArrayBuffer>,
  { headers = {}, quality = 5 }: { headers?: Record<string, string>; quality?: number } = {},
): Promise<StoredAnswer> {
  const stored = holdAnswer(type, body, headers);
  if (stored.brotli === null) return stored;

  const [small, larger] = await Promise.all([
    promisify(brotliCompress)(body, brotliOptions(body, quality)),
    promisify(gzip)(body),
  ]);
  return { ...stored, brotli: new Uint8Array(small), gzip: new Uint8Array(larger) };
}

/** The same at once: most answers are never asked for in every encoding, and many are never asked for again. */
export function holdAnswer(
  type: string,
  body: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): StoredAnswer {
  const hash = createHash("sha256").update(body);
  for (const [name, value] of Object.entries(headers)) hash.update(`${name}:${value}\n`);
  const copy = body.length >= WORTH_COMPRESSING && compressible.test(type) ? undefined : null;

  // The tag is weak, for the compressed copies bear it too.
  const etag = `W/"${hash.digest("base64url").slice(0, 22)}"`;
  return { type, etag, body, brotli: copy, gzip: copy, headers };
}

/** How much memory it takes, for a cache that is bounded in bytes; copies not made yet take half each. */
export function sizeOf({ body, brotli, gzip }: StoredAnswer): number {
  const half = body.length / 2;
  const sizes = [brotli, gzip].map((copy) => (copy === undefined ? half : (copy?.length ?? 0)));
  return body.length + Math.ceil(sizes.reduce((sum, size) => sum + size)) + 1_000;
}

/** The answer in the encoding the browser takes, or 304 when it has it already. */
export function sendStored(
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
  if (hasTag(request.headers.get("if-none-match"), stored.etag)) {
    return new Response(null, { status: 304, headers: given });
  }

  const { encoding, body } = chooseEncoding(request.headers.get("accept-encoding") ?? "", stored);
  if (encoding) given.set("Content-Encoding", encoding);
  given.set("Content-Length", String(body.length));
  return new Response(request.method === "HEAD" ? null : body, { headers: given });
}

/** Whether an If-None-Match names the tag, weak or strong. */
export function hasTag(header: string | null, etag: string): boolean {
  const tags = header?.split(",").map((tag) => strong(tag.trim())) ?? [];
  return tags.includes("*") || tags.includes(strong(etag));
}

function strong(etag: string): string {
  return etag.replace(/^W\//, "");
}

function chooseEncoding(accepted: string, stored: StoredAnswer) {
  const { body } = stored;
  if (stored.brotli !== null && /\bbr\b(?!;\s*q=0(?![.\d]))/.test(accepted)) {
    stored.brotli ??= new Uint8Array(brotliCompressSync(body, brotliOptions(body, 4)));
    return { encoding: "br", body: stored.brotli };
  }
  if (stored.gzip !== null && /\bgzip\b(?!;\s*q=0(?![.\d]))/.test(accepted)) {
    stored.gzip ??= new Uint8Array(gzipSync(body));
    return { encoding: "gzip", body: stored.gzip };
  }
  return { encoding: null, body };
}

const compressible =
  /^(text\/|application\/(javascript|([\w.-]+\+)?(json|xml))|image\/svg|font\/(otf|ttf|collection))/;

function brotliOptions(body: Uint8Array, quality: number): BrotliOptions {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return { params };
}
