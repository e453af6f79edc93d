import type { IncomingMessage, ServerResponse } from "node:http";

/** Most bodies arrive whole with their headers; each may take a megabyte. */
const MAX_OPEN_BODIES = 100;

type Body = { request: IncomingMessage; response: ServerResponse; network: string };

export type OpenBodies = {
  watch: (request: IncomingMessage, response: ServerResponse) => void;
  /** Counts the matching requests whose body is incomplete. */
  count: (matches: (request: IncomingMessage) => boolean) => number;
};

/**
 * Tracks requests whose body is incomplete: they cannot be handled yet and may stay open for long. Beyond the limit,
 * the network with the most of them loses its slowest.
 */
export function trackOpenBodies(
  networkPrefix: (request: IncomingMessage) => string,
  limit = MAX_OPEN_BODIES,
): OpenBodies {
  /** In order of arrival. */
  const bodies = new Set<Body>();

  function removeComplete(): void {
    for (const body of bodies) if (!isIncomplete(body)) bodies.delete(body);
  }

  return {
    watch(request, response) {
      if (!hasBody(request)) return;
      removeComplete();
      bodies.add({ request, response, network: networkPrefix(request) });
      if (bodies.size <= limit) return;
      const slowest = findSlowest([...bodies]);
      if (!slowest) return;
      bodies.delete(slowest);
      abortRequest(slowest);
    },
    count(matches) {
      removeComplete();
      return [...bodies].filter(({ request }) => matches(request)).length;
    },
  };
}

/** A body of a GET or HEAD is not read, so the answer does not wait for it. */
function hasBody({ method = "", headers }: IncomingMessage): boolean {
  if (["GET", "HEAD"].includes(method)) return false;
  return "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0;
}

function isIncomplete({ request, response }: Body): boolean {
  return !request.complete && !request.destroyed && !response.headersSent;
}

function findSlowest(bodies: readonly Body[]): Body | undefined {
  const networks = Map.groupBy(bodies, ({ network }) => network);
  const [largest] = [...networks.values()].toSorted((a, b) => b.length - a.length);
  return largest?.[0];
}

/** The same answer as Node's server gives on a timeout. */
function abortRequest({ request, response }: Body): void {
  response.socket?.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
  request.socket.destroySoon();
}
