import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import { Server as AnyServer } from "node:net";
import { setTimeout } from "node:timers/promises";

import type { MiddlewareHandler } from "hono";

/** Milliseconds from the start of the shutdown. */
const SHUTDOWN_MS = {
  /** How long keep-alive connections are asked to close with their next answer. */
  connections: 2_000,
  requests: 10_000,
  /** A charge ends within 35 seconds (P5); one may have started on a kept-alive connection. */
  payments: 37_000,
  /** How long finished answers may take to be sent, from then on. */
  answers: 500,
};

/** Milliseconds between two closings of idle connections. */
const IDLE_CHECK_MS = 50;

type OpenWork = { connections: KeepAliveConnections; payments: Pick<InFlightRequests, "none"> };

/**
 * Accepts no new connections, ends kept-alive ones and waits for answers in flight; payments may take as long as a
 * charge.
 */
export async function closeServer(
  server: Server,
  { connections, payments }: OpenWork,
  timeouts = SHUTDOWN_MS,
): Promise<void> {
  const closed = once(server, "close");
  connections.end();
  // `Server.prototype.close` of http would cut idle connections at once, while a proxy may be sending a request.
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

export type InFlightRequests = {
  count: MiddlewareHandler;
  /** Resolves when all requests now in flight are answered. */
  none: () => Promise<void>;
};

/** Tracks requests that are being answered, also when their client has disconnected. */
export function trackInFlightRequests(): InFlightRequests {
  const inFlight = new Set<Promise<void>>();

  return {
    async count(_, next) {
      const answering = next();
      inFlight.add(answering);
      try {
        await answering;
      } finally {
        inFlight.delete(answering);
      }
    },
    async none() {
      await Promise.allSettled(inFlight);
    },
  };
}

type KeepAliveConnections = {
  /** From now on every answer closes its connection. */
  end: () => void;
};

/**
 * Tracks unanswered responses, so that a server that stops can still send `Connection: close` with each. A proxy then
 * opens another connection, and sends nothing into one that is being closed.
 */
export function trackKeepAlive(server: Server): KeepAliveConnections {
  const unanswered = new Set<ServerResponse>();
  let isEnding = false;

  server.prependListener("request", (_, response) => {
    if (isEnding) response.shouldKeepAlive = false;
    unanswered.add(response);
    response.once("close", () => unanswered.delete(response));
  });
  return {
    end() {
      isEnding = true;
      for (const response of unanswered) response.shouldKeepAlive = false;
    },
  };
}
