import type { MiddlewareHandler } from "hono";

import { findNamedLanguage, negotiateLanguage } from "#api/problem.ts";
import { localizedCalls } from "#contract/localized-calls.ts";

import { cachingHeaders, type MakeResponse, type ResponseCache } from "./response-cache.ts";
import { bufferResponse } from "./stored-response.ts";

/** A call whose answers are cached, and the query parameters it knows. */
export type CachedCall = { path: string; parameters: readonly string[] };

/** Caches public answers. Refusals and answers to signed-in people are not cached. */
export function cacheCalls({ respond }: ResponseCache, catalogVersion: () => Promise<number>) {
  return function cacheCall({ path, parameters }: CachedCall): MiddlewareHandler {
    const isLocalized = localizedCalls.has(path);

    return async (c, next) => {
      if (c.req.header("authorization")) {
        await next();
        return c.header("Cache-Control", "no-store");
      }

      const make: MakeResponse = async (keepPrivate) => {
        await next();
        if (c.res.status === 200) {
          const body = new Uint8Array(await c.res.arrayBuffer());
          return bufferResponse("application/json; charset=utf-8", body);
        }
        keepPrivate();
        return c.res;
      };
      const key = {
        path: c.req.path,
        parameters: parameters.flatMap((name) =>
          (c.req.queries(name) ?? []).map((value) => [name, value] as const),
        ),
        visitor: isLocalized ? negotiateLanguage(c) : null,
        catalogVersion: await catalogVersion(),
      };
      const isByBrowser = isLocalized && findNamedLanguage(c) === null;
      const headers = cachingHeaders(isByBrowser ? "Accept-Language" : null);
      const response = await respond(c, { key, make, headers });
      // Without this, Hono would add the headers of the route's own response.
      c.res = undefined;
      c.res = response;
    };
  };
}
