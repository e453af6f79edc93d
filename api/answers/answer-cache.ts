import type { Context, MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";

import { negotiateLanguage } from "#api/problem.ts";
import { localizedCalls } from "#contract/localized-calls.ts";
import { parseLanguage } from "#domain/languages.ts";

import {
  bufferResponse,
  sendStoredAnswer,
  estimateMemoryBytes,
  type StoredAnswer,
} from "./stored-answer.ts";

const MAX_CACHE_BYTES = 24 * 1024 * 1024;
const MINUTE_MS = 60_000;
/** Pages beyond this many items are requested rarely. */
const DEEP_PAGE_OFFSET = 200;

/** A call whose answers are cached, and its query parameters in the order of the cache key. */
export type CachedCall = { path: string; parameters: readonly string[] };

/**
 * Caches public answers by call, known parameters, catalog version and, where the answer has text, language. Drops the
 * least recently used when full.
 */
export function answerCache(catalogVersion: () => Promise<number>) {
  const answers = new LRUCache<string, StoredAnswer>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: (answer, key) => estimateMemoryBytes(answer) + 2 * key.length,
  });

  const pending = new Map<string, Promise<StoredAnswer | null>>();
  // Made outside the request handler: a closure made inside would keep the whole request in memory.
  const createFinder = (key: string) => () => answers.get(key);

  return function keep(call: CachedCall): MiddlewareHandler {
    return async (c, next) => {
      if (c.req.header("authorization")) {
        await next();
        return c.header("Cache-Control", "no-store");
      }

      const key = JSON.stringify([
        c.req.path,
        call.parameters.map((name) => c.req.queries(name)),
        localizedCalls.has(call.path) ? negotiateLanguage(c) : null,
        await catalogVersion(),
      ]);
      // Concurrent requests for the same answer wait for the first.
      const waiting = pending.get(key);
      const cached = waiting ? await waiting : answers.get(key);
      c.set("storedAnswer", createFinder(key));
      if (cached) return sendStoredAnswer(c.req.raw, cached, cacheHeaders(c, call));

      const answering = next().then(() => readStorableAnswer(c.res));
      pending.set(key, answering);
      const storable = await answering.finally(() => pending.delete(key));
      if (!storable) return;

      answers.set(key, storable, { ttl: cacheTtlMs(c, call) });
      c.res = undefined;
      c.res = sendStoredAnswer(c.req.raw, storable, cacheHeaders(c, call));
    };
  };
}

/** Returns the answer to cache; null for a refusal. */
async function readStorableAnswer(answer: Response): Promise<StoredAnswer | null> {
  if (answer.status !== 200) return null;
  const body = new Uint8Array(await answer.arrayBuffer());
  return bufferResponse("application/json; charset=utf-8", body);
}

/** Shared caches may keep an answer only if it has no text or its URL names the language. */
function cacheHeaders(c: Context, { path }: CachedCall): Record<string, string> {
  const isNamed = ["culture", "language"].some((name) => parseLanguage(c.req.query(name)));
  return isNamed || !localizedCalls.has(path)
    ? { "Cache-Control": "public, max-age=60, stale-while-revalidate=600" }
    : { "Cache-Control": "private, no-cache", Vary: "Accept-Language" };
}

/**
 * In milliseconds; 0 means until the catalog changes. Searches, deep pages and parts of the site map are too many to
 * keep long.
 */
function cacheTtlMs(c: Context, { path, parameters }: CachedCall): number {
  const query = (name: string) => (parameters.includes(name) ? c.req.query(name) : undefined);
  const offset =
    Number(query("pageCount") || query("pagecount") || 0) *
    Number(query("pageSize") || query("take") || 10);

  if (["/books/gettopdownloads", "/videos/getyoutubeplaylist"].includes(path)) return 5 * MINUTE_MS;
  const shortLived = ["input", "criteria", "filter", "titleHint", "book", "after", "codes"];
  return shortLived.some((name) => query(name)) || offset >= DEEP_PAGE_OFFSET ? MINUTE_MS : 0;
}
