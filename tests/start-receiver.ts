import { createServer, type IncomingHttpHeaders } from "node:http";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { AddressInfo } from "node:net";

import { LOOPBACK } from "#simulators/listen.ts";

export type ReceivedRequest = { headers: IncomingHttpHeaders; body: string };

/** A server that accepts posted requests, and answers with `statuses` in turn, then with 200. */
export async function startReceiver(...statuses: number[]) {
  const received: ReceivedRequest[] = [];
  const waiting = new Set<() => void>();
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(statuses.shift() ?? 200).end();
    for (const look of waiting) look();
  });
  server.listen(0, LOOPBACK);
  await once(server, "listening");

  return {
    url: `http://${LOOPBACK}:${getPort(server.address())}/hook`,
    received,
    /** All received requests, once there are this many. */
    async until(count: number): Promise<ReceivedRequest[]> {
      if (received.length < count) {
        await new Promise<void>((resolve) => {
          waiting.add(() => received.length >= count && resolve());
        });
      }
      return received;
    },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function getPort(address: AddressInfo | string | null): number {
  if (!address || typeof address === "string") throw new Error("The receiver has no port.");
  return address.port;
}
