import { createMiddleware } from "hono/factory";

/** For what only tests ask of a stand-in: a request that a page has sent is refused. */
export const refuseBrowserRequests = createMiddleware(async (c, next) => {
  if (c.req.header("origin") || c.req.header("sec-fetch-site")) return c.body(null, 403);
  await next();
});
