import type { IncomingMessage, ServerResponse } from "node:http";

/** How many bodies may be on their way at once. Most come whole with their headers; each may take up a megabyte. */
const MAX_OPEN_BODIES = 100;

type Body = { request: IncomingMessage; response: ServerResponse; network: string };

export type OpenBodies = {
  watch: (request: IncomingMessage, response: ServerResponse) => void;
  /** How many of those requests wait for theirs. */
  count: (isMeant: (request: IncomingMessage) => boolean) => number;
};

/**
 * Knows of which requests the body is still on its way: nothing can be done for these yet, and they may take as long as
 * their visitors like. Where there are too many, the network that has most of them loses the one that takes longest.
 */
export function trackOpenBodies(
  networkPrefix: (request: IncomingMessage) => string,
  most = MAX_OPEN_BODIES,
): OpenBodies {
  /** In the order they came. */
  const bodies = new Set<Body>();

  function removeComplete(): void {
    for (const body of bodies) if (!isIncomplete(body)) bodies.delete(body);
  }

  return {
    watch(request, response) {
      if (!hasBody(request)) return;
      removeComplete();
      bodies.add({ request, response, network: networkPrefix(request) });
      if (bodies.size <= most) return;
      const slowest = findSlowest([...bodies]);
      if (!slowest) return;
      bodies.delete(slowest);
      abortRequest(slowest);
    },
    count(isMeant) {
      removeComplete();
      return [...bodies].filter(({ request }) => isMeant(request)).length;
    },
  };
}

/** What comes with a question is not read, and is answered without it. */
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

/** In the words in which Node's own server cuts off what is too slow for it. */
function abortRequest({ request, response }: Body): void {
  response.socket?.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
  request.socket.destroySoon();
}
