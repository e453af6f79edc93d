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

/** Bytes: the headers of about three thousand answers. */
const MAX_CACHE_BYTES = 8 * 1024 * 1024;
/** Per address: a client that sends many header values evicts no other address. */
const MAX_VARIANTS = 16;

type Variant = {
  /** The headers the answer varies by, with the request's values. */
  varies: readonly (readonly [name: string, value: HeaderValue])[];
  /** Names and values in turn, without those that differ for each response. */
  headers: readonly string[];
  cacheVersion: string;
  etag: string;
  find: () => StoredAnswer | undefined;
  path: string;
  kind: string;
};

type HeaderValue = IncomingMessage["headers"][string];

/** A request that was answered from the cache. */
export type CachedResponse = Pick<Variant, "path" | "kind"> & {
  id: string;
  request: IncomingMessage;
  status: number;
  milliseconds: number;
};

export type ResponseCache = {
  /** Records every answer on its way out. */
  cacheResponse: MiddlewareHandler<{ Bindings: HttpBindings }>;
  /** Serves cached answers, and passes all other requests to `listener`. */
  serveBefore: (listener: RequestListener) => RequestListener;
};

/**
 * Serves cached answers without running the program: to requests with equal values of the Vary headers, while the
 * answer is stored and `cacheVersion` has not changed. A version of null means unknown: nothing is served.
 */
export function serveCached(
  cacheVersion: () => string | null,
  onServed: (answered: CachedResponse) => void,
): ResponseCache {
  const variantsByKey = new LRUCache<string, Variant[]>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: (variants, address) =>
      estimateBytes([address, ...variants.flatMap(variantTexts)]),
  });

  function findVariant(request: IncomingMessage): Variant | undefined {
    if (!isCacheable(request)) return undefined;
    return variantsByKey
      .get(cacheKey(request))
      ?.find((variant) => matchesRequest(variant, request));
  }

  /** Also null when the stored answer would have to be decompressed: that is work, so it passes admission. */
  function findFresh(variant: Variant | undefined, request: IncomingMessage): StoredAnswer | null {
    const stored = variant?.cacheVersion === cacheVersion() ? variant?.find() : undefined;
    if (!stored || stored.etag !== variant?.etag) return null;
    return canServeEncoding(String(request.headers[ACCEPT_ENCODING] ?? ""), stored) ? stored : null;
  }

  return {
    async cacheResponse(c, next) {
      const versionBefore = cacheVersion();
      await next();
      const find = c.get("storedAnswer");
      const etag = find?.()?.etag;
      const request = c.env.incoming;
      if (!find || !etag || etag !== c.res.headers.get("etag")) return;
      if (versionBefore === null || versionBefore !== cacheVersion() || !isCacheable(request))
        return;

      const { headers } = c.res;
      const path = c.req.path;
      const kind = classifyRequest(
        path,
        matchedRoutes(c).map((route) => route.path),
      );
      const variant = {
        ...splitHeaders(headers, request),
        cacheVersion: versionBefore,
        etag,
        find,
        path,
        kind,
      };
      const otherVariants = variantsByKey
        .get(cacheKey(request))
        ?.filter((other) => !matchesRequest(other, request));
      variantsByKey.set(cacheKey(request), [
        variant,
        ...(otherVariants ?? []).slice(0, MAX_VARIANTS - 1),
      ]);
    },
    serveBefore: (listener) => (request, response) => {
      const start = performance.now();
      const variant = findVariant(request);
      const stored = findFresh(variant, request);
      if (!variant || !stored) return listener(request, response);

      const id = randomUUID();
      const status = sendCached(response, request, stored, [
        ...variant.headers,
        "X-Request-Id",
        id,
      ]);
      const { path, kind } = variant;
      onServed({ id, request, status, path, kind, milliseconds: performance.now() - start });
    },
  };
}

/** Not with a token, whose answer is personal, and not with a body, which has to be read. */
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

/** They differ for each response, or depend on the encoding chosen for it. */
const perResponseHeaders = new Set(["content-encoding", "content-length", "x-request-id"]);
const ACCEPT_ENCODING = "accept-encoding";

function splitHeaders(response: Headers, request: IncomingMessage) {
  const names = (response.get("vary") ?? "").toLowerCase().split(",");
  return {
    varies: names
      .map((name) => name.trim())
      .filter((name) => name !== "" && name !== ACCEPT_ENCODING)
      .map((name) => [name, request.headers[name]] as const),
    headers: [...response].filter(([name]) => !perResponseHeaders.has(name)).flat(),
  };
}

function sendCached(
  response: ServerResponse,
  { headers: requestHeaders }: IncomingMessage,
  stored: StoredAnswer,
  headers: string[],
): number {
  if (matchesEtag(requestHeaders["if-none-match"] ?? null, stored.etag)) {
    response.writeHead(304, headers).end();
    return 304;
  }
  const { encoding, body } = chooseEncoding(String(requestHeaders[ACCEPT_ENCODING] ?? ""), stored);
  if (encoding) headers.push("Content-Encoding", encoding);
  headers.push("Content-Length", String(body.length));
  response.writeHead(200, headers).end(body);
  return 200;
}

function variantTexts({ headers, varies }: Variant): string[] {
  return [...headers, ...varies.map(([, value]) => String(value))];
}

/** Estimated bytes, with the overhead of each string. */
function estimateBytes(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length + 40, 0);
}
