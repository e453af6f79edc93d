import type { Context, MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";

import { languageOf } from "#api/problem.ts";
import { wordedCalls } from "#contract/worded-calls.ts";
import { readLanguage } from "#domain/languages.ts";

import { holdAnswer, sendStored, sizeOf, type StoredAnswer } from "./stored-answer.ts";

/** In bytes. */
const LARGEST = 24 * 1024 * 1024;
const MINUTE = 60_000;
/** Items that stand before a page that few ask for. */
const DEEP = 200;

/** A call whose answers are kept, and the query parameters it knows, in the order of a key. */
export type KeptCall = { path: string; parameters: readonly string[] };

/**
 * Keeps what anybody may be told: by call, known parameters, version of the catalog, and by language where the answer
 * is worded in one. Those not asked for longest go when the room is full.
 */
export function answerCache(catalogVersion: () => Promise<number>) {
  const answers = new LRUCache<string, StoredAnswer>({
    maxSize: LARGEST,
    sizeCalculation: (answer, key) => sizeOf(answer) + 2 * key.length,
  });

  const underWay = new Map<string, Promise<StoredAnswer | null>>();
  // It outlives the request, and knows nothing but this: one made beside the request would hold on to all of it.
  const finderOf = (key: string) => () => answers.get(key);

  return function keep(call: KeptCall): MiddlewareHandler {
    return async (c, next) => {
      if (c.req.header("authorization")) {
        await next();
        return c.header("Cache-Control", "no-store");
      }

      const key = JSON.stringify([
        c.req.path,
        call.parameters.map((name) => c.req.queries(name)),
        wordedCalls.has(call.path) ? languageOf(c) : null,
        await catalogVersion(),
      ]);
      // However many ask for the same at once, it is made once.
      const waiting = underWay.get(key);
      const kept = waiting ? await waiting : answers.get(key);
      c.set("keptAnswer", finderOf(key));
      if (kept) return sendStored(c.req.raw, kept, cachingOf(c, call));

      const making = next().then(() => heldAnswer(c.res));
      underWay.set(key, making);
      const made = await making.finally(() => underWay.delete(key));
      if (!made) return;

      answers.set(key, made, { ttl: lifetimeOf(c, call) });
      c.res = undefined;
      c.res = sendStored(c.req.raw, made, cachingOf(c, call));
    };
  };
}

/** What a call answered, read out of it, when it is worth keeping: a refusal is not. */
async function heldAnswer(answer: Response): Promise<StoredAnswer | null> {
  if (answer.status !== 200) return null;
  const body = new Uint8Array(await answer.arrayBuffer());
  return holdAnswer("application/json; charset=utf-8", body);
}

/** Only an answer that is worded in no language, or names it in its address, may be kept by caches that serve everyone. */
function cachingOf(c: Context, { path }: KeptCall): Record<string, string> {
  const isNamed = ["culture", "language"].some((name) => readLanguage(c.req.query(name)));
  return isNamed || !wordedCalls.has(path)
    ? { "Cache-Control": "public, max-age=60, stale-while-revalidate=600" }
    : { "Cache-Control": "private, no-cache", Vary: "Accept-Language" };
}

/** In milliseconds; 0 lasts as long as the catalog stays as it is. Searches, deep pages and parts of the site map are many. */
function lifetimeOf(c: Context, { path, parameters }: KeptCall): number {
  const asked = (name: string) => (parameters.includes(name) ? c.req.query(name) : undefined);
  const offset =
    Number(asked("pageCount") || asked("pagecount") || 0) *
    Number(asked("pageSize") || asked("take") || 10);

  if (["/books/gettopdownloads", "/videos/getyoutubeplaylist"].includes(path)) return 5 * MINUTE;
  const passing = ["input", "criteria", "filter", "titleHint", "book", "after", "codes"];
  return passing.some((name) => asked(name)) || offset >= DEEP ? MINUTE : 0;
}
