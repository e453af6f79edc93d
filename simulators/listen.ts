import { once } from "node:events";
import { createServer } from "node:http";

import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context, Env, Hono } from "hono";
import { createMiddleware } from "hono/factory";

/** Simulators are reachable only from this machine. */
export const LOOPBACK = "127.0.0.1";

/** Serves `app` at the port until the returned function is called. */
export async function listen<Known extends Env>(
  app: Hono<Known>,
  port: number,
): Promise<() => Promise<void>> {
  const listener = getRequestListener(
    async (request, env) => {
      const response = await app.fetch(request, env);
      // A middleware may have copied the answer. The library's server replaces `Response` by one that loses the mark;
      // a clone is a plain one.
      return env.outgoing.headersSent ? RESPONSE_ALREADY_SENT.clone() : response;
    },
    { overrideGlobalObjects: false },
  );
  const server = createServer(listener);
  server.listen(port, LOOPBACK);
  await once(server, "listening");

  return async () => {
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
}

/** Refuses requests from pages, for control calls that only tests use. */
export const refuseBrowserRequests = createMiddleware(async (c, next) => {
  if (c.req.header("origin") || c.req.header("sec-fetch-site")) return c.body(null, 403);
  await next();
});

export type RequestContext = Context<{ Bindings: HttpBindings }>;

/** Closes the connection without an answer, like a crashed service. */
export function dropConnection({ env }: RequestContext): Response {
  env.incoming.socket.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
}

/** Does not answer until the client closes the connection. */
export async function waitForClose({ env }: RequestContext): Promise<Response> {
  await once(env.outgoing, "close");
  return RESPONSE_ALREADY_SENT;
}
