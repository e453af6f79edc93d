import { createMiddleware } from "hono/factory";

/** Refuses requests from pages, for control calls that only tests use. */
export const refuseBrowserRequests = createMiddleware(async (c, next) => {
  if (c.req.header("origin") || c.req.header("sec-fetch-site")) return c.body(null, 403);
  await next();
});
