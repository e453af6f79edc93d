import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

import { Refused } from "#api/problem.ts";
import type { Services } from "#api/services.ts";

/** In bytes: no form of ours fills as much. */
export const LARGEST_BODY = 64 * 1024;

/**
 * Lets a call that changes something through when a page of the library or a program makes it. What it says it says in
 * JSON; one that has nothing to say names no type.
 */
export function guardChanges(
  { siteOrigins }: Pick<Services, "siteOrigins">,
  { takesBody }: { takesBody: boolean },
): MiddlewareHandler {
  const limit = bodyLimit({
    maxSize: LARGEST_BODY,
    onError: () => {
      throw new Refused(413, "err-too-large");
    },
  });

  return async (c, next) => {
    if (!isFromOurPage(c, siteOrigins)) throw new Refused(403, "err-foreign-page");
    if (takesBody && !isJson(c.req.header("content-type"))) throw new Refused(415, "err-json-only");
    return limit(c, next);
  };
}

/** A browser says where a call comes from, and no page can make it lie; who says nothing is no browser. */
export function isFromOurPage(c: Context, siteOrigins: readonly string[]): boolean {
  const site = c.req.header("sec-fetch-site");
  const origin = c.req.header("origin");

  if (site === "same-origin" || site === "none") return true;
  if (site === undefined && origin === undefined) return true;
  if (origin === undefined) return false;
  if (siteOrigins.includes(origin)) return true;
  // Over plain http nothing but the origin is said: the place that was asked is the one that asks.
  return site === undefined && hostOf(origin) === c.req.header("host");
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

function isJson(type = ""): boolean {
  return /^application\/json\s*(;|$)/i.test(type);
}
