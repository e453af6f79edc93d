import type { Server, ServerResponse } from "node:http";

export type KeepAliveConnections = {
  /** From now on every answer says that it is the last on its line. */
  end: () => void;
};

/**
 * Knows of the answers that are not begun, so that a server that stops can still say in each that its line is closed after
 * it: whoever keeps lines, as a proxy does, then asks elsewhere, and sends nothing into one that is being closed.
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
