import { once } from "node:events";
import { createServer } from "node:http";

import { getRequestListener } from "@hono/node-server";
import type { Env, Hono } from "hono";

/** Every stand-in is for this machine alone, whatever name it goes by. */
export const LOOPBACK = "127.0.0.1";

/** Answers with `app` at the port until the function it gives is called. */
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
