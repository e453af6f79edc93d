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

/** In bytes. */
const MAX_CACHE_BYTES = 24 * 1024 * 1024;
const MINUTE_MS = 60_000;
/** Items that stand before a page that few ask for. */
const DEEP_PAGE_OFFSET = 200;

/** A call whose answers are kept, and the query parameters it knows, in the order of a key. */
export type CachedCall = { path: string; parameters: readonly string[] };

/**
 * Keeps what anybody may be told: by call, known parameters, version of the catalog, and by language where the answer
 * is worded in one. Those not asked for longest go when the room is full.
 */
export function answerCache(catalogVersion: () => Promise<number>) {
  const answers = new LRUCache<string, StoredAnswer>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: (answer, key) => estimateMemoryBytes(answer) + 2 * key.length,
  });

  const underWay = new Map<string, Promise<StoredAnswer | null>>();
  // It outlives the request, and knows nothing but this: one made beside the request would hold on to all of it.
  const finderOf = (key: string) => () => answers.get(key);

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
      // However many ask for the same at once, it is made once.
      const waiting = underWay.get(key);
      const kept = waiting ? await waiting : answers.get(key);
      c.set("keptAnswer", finderOf(key));
      if (kept) return sendStoredAnswer(c.req.raw, kept, cacheHeaders(c, call));

      const making = next().then(() => readStorableAnswer(c.res));
      underWay.set(key, making);
      const made = await making.finally(() => underWay.delete(key));
      if (!made) return;

      answers.set(key, made, { ttl: cacheTtlMs(c, call) });
      c.res = undefined;
      c.res = sendStoredAnswer(c.req.raw, made, cacheHeaders(c, call));
    };
  };
}

/** What a call answered, read out of it, when it is worth keeping: a refusal is not. */
async function readStorableAnswer(answer: Response): Promise<StoredAnswer | null> {
  if (answer.status !== 200) return null;
  const body = new Uint8Array(await answer.arrayBuffer());
  return bufferResponse("application/json; charset=utf-8", body);
}

/** Only an answer that is worded in no language, or names it in its address, may be kept by caches that serve everyone. */
function cacheHeaders(c: Context, { path }: CachedCall): Record<string, string> {
  const isNamed = ["culture", "language"].some((name) => parseLanguage(c.req.query(name)));
  return isNamed || !localizedCalls.has(path)
    ? { "Cache-Control": "public, max-age=60, stale-while-revalidate=600" }
    : { "Cache-Control": "private, no-cache", Vary: "Accept-Language" };
}

/** In milliseconds; 0 lasts as long as the catalog stays as it is. Searches, deep pages and parts of the site map are many. */
function cacheTtlMs(c: Context, { path, parameters }: CachedCall): number {
  const asked = (name: string) => (parameters.includes(name) ? c.req.query(name) : undefined);
  const offset =
    Number(asked("pageCount") || asked("pagecount") || 0) *
    Number(asked("pageSize") || asked("take") || 10);

  if (["/books/gettopdownloads", "/videos/getyoutubeplaylist"].includes(path)) return 5 * MINUTE_MS;
  const passing = ["input", "criteria", "filter", "titleHint", "book", "after", "codes"];
  return passing.some((name) => asked(name)) || offset >= DEEP_PAGE_OFFSET ? MINUTE_MS : 0;
}
