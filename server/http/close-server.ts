import { once } from "node:events";
import type { Server } from "node:http";
import { Server as AnyServer } from "node:net";
import { setTimeout } from "node:timers/promises";

import type { KeepAliveConnections } from "./keep-alive.ts";
import type { InFlightRequests } from "./in-flight-requests.ts";

/** How long answers may take that are under way, in milliseconds, counted from the beginning. */
const SHUTDOWN_MS = {
  /** For so long whoever keeps a line is told, when they next ask on it, that it is the last time. */
  connections: 2_000,
  requests: 10_000,
  /** What is being charged ends by itself in 35 seconds (P5), also where it was asked on a line that was kept. */
  payments: 37_000,
  /** What an answer that is made takes to go out, counted from then. */
  answers: 500,
};

/** In milliseconds: so often those lines are closed that nobody uses any more. */
const IDLE_CHECK_MS = 50;

type OpenWork = { connections: KeepAliveConnections; payments: Pick<InFlightRequests, "none"> };

/**
 * Takes no new line, takes leave of whoever keeps one, and lets the answers under way go out; those to who pays have the
 * time that a charge may take.
 */
export async function closeServer(
  server: Server,
  { connections, payments }: OpenWork,
  timeouts = SHUTDOWN_MS,
): Promise<void> {
  const closed = once(server, "close");
  connections.end();
  // That of http would cut every line that is idle just now, into which the next request may be on its way.
  AnyServer.prototype.close.call(server);
  await Promise.race([closed, sleep(timeouts.connections)]);
  server.close();
  const closing = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  await Promise.race([closed, sleep(timeouts.requests - timeouts.connections)]);
  await Promise.race([payments.none(), sleep(timeouts.payments - timeouts.requests)]);
  await Promise.race([closed, sleep(timeouts.answers)]);
  clearInterval(closing);
  server.closeAllConnections();
}

function sleep(milliseconds: number): Promise<null> {
  return setTimeout(milliseconds, null, { ref: false });
}
