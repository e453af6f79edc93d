import { createServer, type IncomingMessage, type Server } from "node:http";

import { isSafeMethod } from "./is-safe-method.ts";

/** How long a line may take and how much it may hold, in milliseconds and bytes. */
export const requestLimits = {
  /** From the first byte, or from its opening, to the end of the headers. */
  headersTimeout: 15_000,
  /** To the end of the body: no form of ours takes a minute on a line that a page comes over. */
  requestTimeout: 60_000,
  /** How often those two are looked after. */
  connectionsCheckingInterval: 5_000,
  /** Address and headers together. */
  maxHeaderSize: 16 * 1024,
  /** Longer than proxies keep a line: it is theirs to close it, or they would send into one that is being closed. */
  keepAliveTimeout: 65_000,
  /**
   * For so long nothing may move on a line that is in use. More than the longest answer takes to be made (P5); on a slow line
   * there is always something that moves.
   */
  socketTimeout: 60_000,
  /** An idle line takes some ten kilobytes. */
  maxConnections: 5_000,
};

/** A server that no visitor can hold up: what is too slow, too long or too much is cut off, and nobody else waits for it. */
export function createLimitedServer(limits = requestLimits): Server {
  const { socketTimeout, maxConnections, ...options } = limits;
  const server = createServer(options);
  server.timeout = socketTimeout;
  server.maxConnections = maxConnections;
  // Whoever had to be turned away comes again; by then there is room.
  server.on("drop", () => server.closeIdleConnections());
  server.on("request", (request, response) => {
    if (isSafeMethod(request) && hasBody(request)) response.shouldKeepAlive = false;
  });
  return server;
}

/** Nobody reads what is sent along with a question, however long it goes on: its line is closed after the answer. */
function hasBody({ headers }: IncomingMessage): boolean {
  return "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0;
}
