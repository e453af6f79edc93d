import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { LRUCache } from "lru-cache";

import {
  chooseEncoding,
  matchesEtag,
  canServeEncoding,
  type StoredAnswer,
} from "#api/answers/stored-answer.ts";

import { classifyRequest } from "#server/metrics/classify-request.ts";

/** In bytes: the headers of some three thousand answers. */
const MAX_CACHE_BYTES = 8 * 1024 * 1024;
/** At one address: whoever keeps asking it in other words pushes out nobody else's. */
const MAX_VARIANTS = 16;

type Variant = {
  /** What the answer varies by, and what was said of it. */
  varies: readonly (readonly [name: string, value: HeaderValue])[];
  /** Names and values in turn, but for those that are not the same each time. */
  headers: readonly string[];
  cacheVersion: string;
  etag: string;
  find: () => StoredAnswer | undefined;
  path: string;
  kind: string;
};

type HeaderValue = IncomingMessage["headers"][string];

/** An answer that the program has not seen. */
export type CachedResponse = Pick<Variant, "path" | "kind"> & {
  id: string;
  request: IncomingMessage;
  status: number;
  milliseconds: number;
};

export type ResponseCache = {
  /** Sees every answer as it goes out. */
  cacheResponse: MiddlewareHandler<{ Bindings: HttpBindings }>;
  /** Gives those again that it can, and leaves all else to `listener`. */
  serveBefore: (listener: RequestListener) => RequestListener;
};

/**
 * What is kept goes out again in the words of the first time without asking the program: to whoever says the same of what
 * the answer varies by, as long as it is kept and `cacheVersion` is what it was, on which all depends that is. Null: not known.
 */
export function serveCached(
  cacheVersion: () => string | null,
  onServed: (answered: CachedResponse) => void,
): ResponseCache {
  const known = new LRUCache<string, Variant[]>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: (variants, address) =>
      estimateBytes([address, ...variants.flatMap(variantTexts)]),
  });

  function findVariant(request: IncomingMessage): Variant | undefined {
    if (!isCacheable(request)) return undefined;
    return known.get(cacheKey(request))?.find((variant) => matchesRequest(variant, request));
  }

  /** Null also for what would have to be made out of a copy each time: that is work, and passes the gate. */
  function findFresh(variant: Variant | undefined, request: IncomingMessage): StoredAnswer | null {
    const kept = variant?.cacheVersion === cacheVersion() ? variant?.find() : undefined;
    if (!kept || kept.etag !== variant?.etag) return null;
    return canServeEncoding(String(request.headers[ACCEPT_ENCODING] ?? ""), kept) ? kept : null;
  }

  return {
    async cacheResponse(c, next) {
      const before = cacheVersion();
      await next();
      const find = c.get("keptAnswer");
      const etag = find?.()?.etag;
      const request = c.env.incoming;
      if (!find || !etag || etag !== c.res.headers.get("etag")) return;
      if (before === null || before !== cacheVersion() || !isCacheable(request)) return;

      const { headers } = c.res;
      const path = c.req.path;
      const kind = classifyRequest(
        path,
        matchedRoutes(c).map((route) => route.path),
      );
      const variant = {
        ...splitHeaders(headers, request),
        cacheVersion: before,
        etag,
        find,
        path,
        kind,
      };
      const others = known
        .get(cacheKey(request))
        ?.filter((other) => !matchesRequest(other, request));
      known.set(cacheKey(request), [variant, ...(others ?? []).slice(0, MAX_VARIANTS - 1)]);
    },
    serveBefore: (listener) => (request, response) => {
      const began = performance.now();
      const variant = findVariant(request);
      const kept = findFresh(variant, request);
      if (!variant || !kept) return listener(request, response);

      const id = randomUUID();
      const status = sendCached(response, request, kept, [...variant.headers, "X-Request-Id", id]);
      const { path, kind } = variant;
      onServed({ id, request, status, path, kind, milliseconds: performance.now() - began });
    },
  };
}

/** What is asked with a token is for one person, and what has a body is left to those who read it. */
function isCacheable({ method, headers }: IncomingMessage): boolean {
  return (
    method === "GET" &&
    headers.authorization === undefined &&
    headers["content-length"] === undefined &&
    headers["transfer-encoding"] === undefined
  );
}

function cacheKey({ headers, url }: IncomingMessage): string {
  return `${headers.host} ${url}`;
}

function matchesRequest({ varies }: Variant, { headers }: IncomingMessage): boolean {
  return varies.every(([name, value]) => headers[name] === value);
}

/** These differ from one answer to the next, or are by what it is encoded in, which is chosen each time. */
const perResponseHeaders = new Set(["content-encoding", "content-length", "x-request-id"]);
const ACCEPT_ENCODING = "accept-encoding";

function splitHeaders(answered: Headers, asked: IncomingMessage) {
  const names = (answered.get("vary") ?? "").toLowerCase().split(",");
  return {
    varies: names
      .map((name) => name.trim())
      .filter((name) => name !== "" && name !== ACCEPT_ENCODING)
      .map((name) => [name, asked.headers[name]] as const),
    headers: [...answered].filter(([name]) => !perResponseHeaders.has(name)).flat(),
  };
}

function sendCached(
  response: ServerResponse,
  { headers: asked }: IncomingMessage,
  kept: StoredAnswer,
  headers: string[],
): number {
  if (matchesEtag(asked["if-none-match"] ?? null, kept.etag)) {
    response.writeHead(304, headers).end();
    return 304;
  }
  const { encoding, body } = chooseEncoding(String(asked[ACCEPT_ENCODING] ?? ""), kept);
  if (encoding) headers.push("Content-Encoding", encoding);
  headers.push("Content-Length", String(body.length));
  response.writeHead(200, headers).end(body);
  return 200;
}

function variantTexts({ headers, varies }: Variant): string[] {
  return [...headers, ...varies.map(([, value]) => String(value))];
}

/** In bytes, and some for each text beside its letters. */
function estimateBytes(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length + 40, 0);
}
