import type { Server, ServerResponse } from "node:http";

export type KeepAliveConnections = {
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
