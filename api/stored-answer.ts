import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** An answer that is given again and again: whole, with its compressed copies and its entity tag. */
export type StoredAnswer = {
  type: string;
  etag: string;
  body: Uint8Array<ArrayBuffer>;
  brotli: Uint8Array<ArrayBuffer> | null;
  gzip: Uint8Array<ArrayBuffer> | null;
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
  const hash = createHash("sha256").update(body);
  for (const [name, value] of Object.entries(headers)) hash.update(`${name}:${value}\n`);
  const isWorthIt = body.length >= WORTH_COMPRESSING && compressible.test(type);

  return {
    type,
    // Weak, for the compressed copies bear it too.
    etag: `W/"${hash.digest("base64url").slice(0, 22)}"`,
    body,
    brotli: isWorthIt ? await brotli(body, quality) : null,
    gzip: isWorthIt ? new Uint8Array(await promisify(gzip)(body)) : null,
    headers,
  };
}

/** How much memory it takes, for a cache that is bounded in bytes. */
export function sizeOf({ body, brotli, gzip }: StoredAnswer): number {
  return body.length + (brotli?.length ?? 0) + (gzip?.length ?? 0) + 1_000;
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
  if (stored.brotli) given.append("Vary", "Accept-Encoding");
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

function chooseEncoding(accepted: string, { body, brotli, gzip }: StoredAnswer) {
  if (brotli && /\bbr\b(?!;\s*q=0(?![.\d]))/.test(accepted))
    return { encoding: "br", body: brotli };
  if (gzip && /\bgzip\b(?!;\s*q=0(?![.\d]))/.test(accepted))
    return { encoding: "gzip", body: gzip };
  return { encoding: null, body };
}

const compressible =
  /^(text\/|application\/(json|problem\+json|javascript|manifest\+json|xml)|image\/svg)/;

async function brotli(body: Uint8Array, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return new Uint8Array(await promisify(brotliCompress)(body, { params }));
}
