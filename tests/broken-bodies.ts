import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";

import { getRequestListener } from "@hono/node-server";
import { type Env, Hono, type Schema } from "hono";

/** The rest of a request, from its last header, with a body that cannot be read completely. */
export const brokenBodies: [string, string][] = [
  ["an invalid chunk size", "Transfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n"],
  ["a chunk longer than its size", "Transfer-Encoding: chunked\r\n\r\n2\r\nabcdef\r\n0\r\n\r\n"],
  ["a truncated chunk", "Transfer-Encoding: chunked\r\n\r\n9\r\nabc"],
  ["a missing last chunk", "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n"],
  ["fewer bytes than its length", "Content-Length: 90\r\n\r\nabc"],
];

/**
 * Serves an app at a port of its own; returns the statuses of its answers and a function that sends bytes and
 * disconnects.
 */
export async function startRawServer<Known extends Env, Calls extends Schema>(
  app: Hono<Known, Calls>,
): Promise<
  AsyncDisposable & { statuses: number[]; sendAndDisconnect: (bytes: string) => Promise<void> }
> {
  const statuses: number[] = [];
  const watched = new Hono().use(async (c, next) => {
    await next();
    statuses.push(c.res.status);
  });
  const server = createServer(getRequestListener(watched.route("/", app).fetch));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;

  return {
    statuses,
    async sendAndDisconnect(bytes) {
      const line = connect(port, "127.0.0.1");
      line.on("error", () => {});
      line.resume();
      line.end(bytes);
      await once(line, "close");
    },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}
