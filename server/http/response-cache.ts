import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { LRUCache } from "lru-cache";

import {
  chooseEncoding,
  hasTag,
  isKeptFor,
  type StoredAnswer,
} from "#api/answers/stored-answer.ts";

import { kindOfRequest } from "#server/metrics/request-kind.ts";

/** In bytes: the headers of some three thousand answers. */
const LARGEST = 8 * 1024 * 1024;
/** At one address: whoever keeps asking it in other words pushes out nobody else's. */
const MOST_VARIANTS = 16;

type Variant = {
  /** What the answer varies by, and what was said of it. */
  varies: readonly (readonly [name: string, said: Said])[];
  /** Names and values in turn, but for those that are not the same each time. */
  headers: readonly string[];
  cacheVersion: string;
  etag: string;
  find: () => StoredAnswer | undefined;
  path: string;
  kind: string;
};

type Said = IncomingMessage["headers"][string];

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
  first: (listener: RequestListener) => RequestListener;
};

/**
 * What is kept goes out again in the words of the first time without asking the program: to whoever says the same of what
 * the answer varies by, as long as it is kept and `cacheVersion` is what it was, on which all depends that is. Null: not known.
 */
export function serveCached(
  cacheVersion: () => string | null,
  tell: (answered: CachedResponse) => void,
): ResponseCache {
  const known = new LRUCache<string, Variant[]>({
    maxSize: LARGEST,
    sizeCalculation: (variants, address) => lengthOf([address, ...variants.flatMap(textsOf)]),
  });

  function findFor(request: IncomingMessage): Variant | undefined {
    if (!isPlain(request)) return undefined;
    return known.get(addressOf(request))?.find((variant) => isMeant(variant, request));
  }

  /** Null also for what would have to be made out of a copy each time: that is work, and passes the gate. */
  function keptBy(variant: Variant | undefined, request: IncomingMessage): StoredAnswer | null {
    const kept = variant?.cacheVersion === cacheVersion() ? variant?.find() : undefined;
    if (!kept || kept.etag !== variant?.etag) return null;
    return isKeptFor(String(request.headers[CHOSEN] ?? ""), kept) ? kept : null;
  }

  return {
    async cacheResponse(c, next) {
      const before = cacheVersion();
      await next();
      const find = c.get("keptAnswer");
      const etag = find?.()?.etag;
      const request = c.env.incoming;
      if (!find || !etag || etag !== c.res.headers.get("etag")) return;
      if (before === null || before !== cacheVersion() || !isPlain(request)) return;

      const { headers } = c.res;
      const path = c.req.path;
      const kind = kindOfRequest(
        path,
        matchedRoutes(c).map((route) => route.path),
      );
      const variant = {
        ...wordsOf(headers, request),
        cacheVersion: before,
        etag,
        find,
        path,
        kind,
      };
      const others = known.get(addressOf(request))?.filter((other) => !isMeant(other, request));
      known.set(addressOf(request), [variant, ...(others ?? []).slice(0, MOST_VARIANTS - 1)]);
    },
    first: (listener) => (request, response) => {
      const began = performance.now();
      const variant = findFor(request);
      const kept = keptBy(variant, request);
      if (!variant || !kept) return listener(request, response);

      const id = randomUUID();
      const status = send(response, request, kept, [...variant.headers, "X-Request-Id", id]);
      const { path, kind } = variant;
      tell({ id, request, status, path, kind, milliseconds: performance.now() - began });
    },
  };
}

/** What is asked with a token is for one person, and what has a body is left to those who read it. */
function isPlain({ method, headers }: IncomingMessage): boolean {
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

function isMeant({ varies }: Variant, { headers }: IncomingMessage): boolean {
  return varies.every(([name, said]) => headers[name] === said);
}

/** These differ from one answer to the next, or are by what it is encoded in, which is chosen each time. */
const ownToEachAnswer = new Set(["content-encoding", "content-length", "x-request-id"]);
const CHOSEN = "accept-encoding";

function wordsOf(answered: Headers, asked: IncomingMessage) {
  const names = (answered.get("vary") ?? "").toLowerCase().split(",");
  return {
    varies: names
      .map((name) => name.trim())
      .filter((name) => name !== "" && name !== CHOSEN)
      .map((name) => [name, asked.headers[name]] as const),
    headers: [...answered].filter(([name]) => !ownToEachAnswer.has(name)).flat(),
  };
}

function send(
  response: ServerResponse,
  { headers: asked }: IncomingMessage,
  kept: StoredAnswer,
  headers: string[],
): number {
  if (hasTag(asked["if-none-match"] ?? null, kept.etag)) {
    response.writeHead(304, headers).end();
    return 304;
  }
  const { encoding, body } = chooseEncoding(String(asked[CHOSEN] ?? ""), kept);
  if (encoding) headers.push("Content-Encoding", encoding);
  headers.push("Content-Length", String(body.length));
  response.writeHead(200, headers).end(body);
  return 200;
}

function textsOf({ headers, varies }: Variant): string[] {
  return [...headers, ...varies.map(([, said]) => String(said))];
}

/** In bytes, and some for each text beside its letters. */
function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length + 40, 0);
}
