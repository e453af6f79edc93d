import type { MiddlewareHandler } from "hono";

import { noStore } from "#server/http/no-store.ts";

/**
 * Escapes percent signs that are no valid escape: no screen has such a name. Otherwise the router would print the path
 * to the console, outside the log.
 */
export const escapeMalformedPath: MiddlewareHandler = async (c, next) => {
  const url = new URL(c.req.url);
  const readable = url.pathname.split("/").map(escapeMalformedPart).join("/");
  if (readable === url.pathname) return next();
  if (!["GET", "HEAD"].includes(c.req.method)) return c.text("Not found", 404, noStore);

  url.pathname = readable;
  c.req.raw = new Request(url, c.req.raw);
  return next();
};

function escapeMalformedPart(part: string): string {
  try {
    decodeURIComponent(part);
    return part;
  } catch {
    return part.replaceAll("%", "%25");
  }
}
