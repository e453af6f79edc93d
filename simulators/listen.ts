import { once } from "node:events";
import { createServer } from "node:http";

import { getRequestListener } from "@hono/node-server";
import type { Env, Hono } from "hono";

/** Simulators are reachable only from this machine. */
export const LOOPBACK = "127.0.0.1";

/** Serves `app` at the port until the returned function is called. */
export async function listen<Known extends Env>(
  app: Hono<Known>,
  port: number,
): Promise<() => Promise<void>> {
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  server.listen(port, LOOPBACK);
  await once(server, "listening");

  return async () => {
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
}
