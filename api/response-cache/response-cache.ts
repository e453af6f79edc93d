import type { Context } from "hono";
import { LRUCache } from "lru-cache";

import {
  estimateMemoryBytes,
  isStored,
  sendStored,
  type StoredResponse,
} from "./stored-response.ts";

const MAX_CACHE_BYTES = 40 * 1024 * 1024;
/** Responses may change without the catalog, such as the ranking of downloads. */
const LIFETIME_MS = 5 * 60_000;
/** For searches, deep pages and parts of the site map: there is no end of them, and few are requested twice. */
const SHORT_LIFETIME_MS = 60_000;
const MAX_COMMON_PAGE = 20;

/** Everything a response depends on. Requests with an equal key get the same response. */
export type CacheKey = {
  path: string;
  /** Only those that change the response, in a fixed order. */
  parameters: readonly (readonly [name: string, value: string])[];
  /** What else the response depends on, such as the language of the visitor; null for nothing. */
  visitor: object | string | null;
  catalogVersion: number;
};

/**
 * Makes a response; only a `StoredResponse` is cached. Concurrent requests share any other too, unless `keepPrivate` is
 * called: then each makes its own, because this one depends on its visitor, such as on a limit they have reached.
 */
type PendingResponse = { response: ReturnType<MakeResponse>; isPrivate: () => boolean };

export type MakeResponse = (keepPrivate: () => void) => Promise<StoredResponse | Response>;

type CachedRequest = {
  /** Null for a response that is for this request only. */
  key: CacheKey | null;
  make: MakeResponse;
  /** Added to a stored response when it is sent. */
  headers: Record<string, string>;
};

export type ResponseCache = ReturnType<typeof createResponseCache>;

/** Caches the responses of pages and calls. The least recently used are evicted when the memory is full. */
export function createResponseCache() {
  const responses = new LRUCache<string, StoredResponse>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: (stored, key) => estimateMemoryBytes(stored) + 2 * key.length,
  });
  const pending = new Map<string, PendingResponse>();
  // Made outside `respond`: a closure made inside would keep the whole request in memory.
  const createFinder = (key: string) => () => responses.get(key);

  async function respond(c: Context, { key, make, headers }: CachedRequest): Promise<Response> {
    const response = key ? await find(c, key, make) : await make(() => {});
    return isStored(response) ? sendStored(c.req.raw, response, headers) : response.clone();
  }

  /** Returns the response under `key`, or makes it: once for all concurrent requests (single flight). */
  async function find(c: Context, key: CacheKey, make: MakeResponse) {
    const text = JSON.stringify(key);
    c.set("storedResponse", createFinder(text));
    const cached = responses.get(text);
    if (cached) return cached;

    const earlier = pending.get(text);
    if (earlier) await earlier.response.catch(() => null);
    const isShared = earlier && !earlier.isPrivate();
    return isShared ? earlier.response : begin(text, make, lifetimeMs(key)).response;
  }

  function begin(key: string, make: MakeResponse, ttl: number): PendingResponse {
    let isPrivate = false;
    const response = make(() => (isPrivate = true))
      .then((made) => {
        if (isStored(made) && !isPrivate) responses.set(key, made, { ttl });
        return made;
      })
      .finally(() => {
        // A private response may have been followed by another under this key.
        if (pending.get(key) === begun) pending.delete(key);
      });
    const begun: PendingResponse = { response, isPrivate: () => isPrivate };
    pending.set(key, begun);
    return begun;
  }

  return { respond };
}

function lifetimeMs({ parameters }: CacheKey): number {
  const isRare = parameters.some(([name, value]) =>
    /^page(count)?$/i.test(name)
      ? Number(value) > MAX_COMMON_PAGE
      : value !== "" && /^(input|criteria|filter|titleHint|book|after|codes)$/.test(name),
  );
  return isRare ? SHORT_LIFETIME_MS : LIFETIME_MS;
}

/** `vary` names the headers that the response depends on; shared caches may keep only one that depends on none. */
export function cachingHeaders(vary: string | null): Record<string, string> {
  return vary === null
    ? { "Cache-Control": "public, max-age=60, stale-while-revalidate=600" }
    : { "Cache-Control": "private, no-cache", Vary: vary };
}
