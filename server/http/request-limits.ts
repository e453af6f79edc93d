import { createServer, type IncomingMessage, type Server } from "node:http";

import { RequestError } from "@hono/node-server";

import type { ServerLog } from "#server/log.ts";

import { isSafeMethod } from "./is-safe-method.ts";

/** Limits of a connection, in milliseconds and bytes. */
export const requestLimits = {
  /** From the first byte, or from the opening of the connection, to the end of the headers. */
  headersTimeout: 15_000,
  /** To the end of the body: no form here takes a minute on a connection fast enough for a page. */
  requestTimeout: 60_000,
  /** How often Node checks those two. */
  connectionsCheckingInterval: 5_000,
  /** Request line and headers together. */
  maxHeaderSize: 16 * 1024,
  /**
   * Longer than proxies keep a connection, so that the proxy closes it: otherwise it could send into one being closed.
   */
  keepAliveTimeout: 65_000,
  /**
   * Closes an active connection without data for this long. Longer than the longest answer takes to be made (P5); on a
   * slow connection some data always moves.
   */
  socketTimeout: 60_000,
  /** An idle connection takes about ten kilobytes. */
  maxConnections: 5_000,
};

/** Returns a server that closes connections that are too slow, too large or too many. */
export function createLimitedServer(limits = requestLimits): Server {
  const { socketTimeout, maxConnections, ...options } = limits;
  const server = createServer(options);
  server.timeout = socketTimeout;
  server.maxConnections = maxConnections;
  // A dropped client retries; by then an idle connection is free.
  server.on("drop", () => server.closeIdleConnections());
  server.on("request", (request, response) => {
    if (isSafeMethod(request) && hasBody(request)) response.shouldKeepAlive = false;
  });
  return server;
}

/** A body of a GET or HEAD request is never read, so its connection is closed after the answer. */
function hasBody({ headers }: IncomingMessage): boolean {
  return "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Answers a bare 400 and closes the connection when the host or path of a request cannot be parsed, as Node does with
 * bytes that are no HTTP. Answers 500 to any other error that reached no handler.
 */
export function handleRequestError(log: Pick<ServerLog, "error">): (error: unknown) => Response {
  return (error) => {
    if (error instanceof RequestError)
      return new Response(null, { status: 400, headers: { Connection: "close" } });
    log.error({ err: error }, "unhandled request error");
    return new Response(null, { status: 500 });
  };
}
