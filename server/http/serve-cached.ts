import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener } from "node:http";

import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { LRUCache } from "lru-cache";

import { isReadyFor, negotiate, type StoredResponse } from "#api/response-cache/stored-response.ts";

import { classifyRequest } from "#server/metrics/classify-request.ts";

/** Bytes: the headers of about three thousand responses. Apart from these, so that invented addresses evict none. */
const MAX_HEADER_BYTES = 8 * 1024 * 1024;
/** Per address: a client that sends many header values evicts no other address. */
const MAX_VARIANTS = 16;

/** How a stored response was sent to requests with these values of the headers it varies by. */
type Variant = {
  varies: readonly (readonly [name: string, value: HeaderValue])[];
  /** Names and values in turn, without those that differ for each response. */
  headers: readonly string[];
  cacheVersion: string;
  etag: string;
  find: () => StoredResponse | undefined;
  path: string;
  kind: string;
};

type HeaderValue = IncomingMessage["headers"][string];

/** A request that was answered without the program. */
export type CachedResponse = Pick<Variant, "path" | "kind"> & {
  id: string;
  request: IncomingMessage;
  status: number;
  milliseconds: number;
};

/**
 * Serves stored responses without running the program: to requests with equal values of the Vary headers, while the
 * response is stored and `cacheVersion` has not changed. A version of null means unknown: nothing is served.
 */
export function serveCached(
  cacheVersion: () => string | null,
  onServed: (answered: CachedResponse) => void,
) {
  const addresses = new LRUCache<string, Variant[]>({
    maxSize: MAX_HEADER_BYTES,
    // Each variant has some fifty strings with an overhead of their own, and a key as long as the address.
    sizeCalculation: (variants, address) =>
      JSON.stringify(variants).length + (1_000 + 2 * address.length) * (variants.length + 1),
  });

  function findVariant(request: IncomingMessage): Variant | undefined {
    const variants = acceptsCached(request) ? addresses.get(addressOf(request)) : undefined;
    return variants?.find((variant) => matchesRequest(variant, request));
  }

  /** Remembers the headers of every stored response on its way out. */
  const recordHeaders: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
    const version = cacheVersion();
    await next();
    const find = c.get("storedResponse");
    const etag = find?.()?.etag;
    const request = c.env.incoming;
    if (!find || !etag || etag !== c.res.headers.get("etag") || !acceptsCached(request)) return;
    if (version === null || version !== cacheVersion()) return;

    const { path } = c.req;
    const routes = matchedRoutes(c).map((route) => route.path);
    const kind = classifyRequest(path, routes);
    const sent = splitHeaders(c.res.headers, request);
    const variant = { ...sent, cacheVersion: version, etag, find, path, kind };
    const known = addresses.get(addressOf(request)) ?? [];
    const others = known.filter((other) => !matchesRequest(other, request));
    addresses.set(addressOf(request), [variant, ...others.slice(0, MAX_VARIANTS - 1)]);
  };

  /** Serves stored responses, and passes all other requests to `listener`. */
  const serveBefore =
    (listener: RequestListener): RequestListener =>
    (request, response) => {
      const start = performance.now();
      const variant = findVariant(request);
      const stored = variant?.cacheVersion === cacheVersion() ? variant?.find() : undefined;
      const encodings = String(request.headers[ACCEPT_ENCODING] ?? "");
      // A body that must be decompressed is work, so its request passes admission.
      if (!variant || stored?.etag !== variant.etag || !isReadyFor(encodings, stored))
        return listener(request, response);

      const id = randomUUID();
      const etags = request.headers["if-none-match"] ?? null;
      const { status, headers, body } = negotiate(stored, etags, encodings);
      const chosen = Object.entries(headers).flat();
      response.writeHead(status, [...variant.headers, "X-Request-Id", id, ...chosen]).end(body);
      const { path, kind } = variant;
      onServed({ id, request, status, path, kind, milliseconds: performance.now() - start });
    };
  return { recordHeaders, serveBefore };
}

/** Not with a token, whose answer is personal, and not with a body, which has to be read. */
function acceptsCached({ method, headers }: IncomingMessage): boolean {
  return (
    method === "GET" &&
    headers.authorization === undefined &&
    headers["content-length"] === undefined &&
    headers["transfer-encoding"] === undefined
  );
}

function addressOf({ headers, url }: IncomingMessage): string {
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
