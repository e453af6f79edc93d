import type { MiddlewareHandler } from "hono";

import { noStore } from "#server/http/no-store.ts";

/**
 * A part of a path that is not written as an address is stands for itself: no screen has such a name. Without this the
 * router would write whatever a stranger asks for past the log.
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
