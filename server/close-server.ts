import { once } from "node:events";
import type { Server } from "node:http";
import { setTimeout } from "node:timers/promises";

import type { UnderWay } from "./under-way.ts";

/** How long answers may take that are under way, in milliseconds, counted from the beginning. */
const LAST = {
  requests: 10_000,
  /** What is being charged for an order ends by itself in that time (P5). */
  orders: 35_000,
  /** What an answer that is made takes to go out, counted from then. */
  answers: 500,
};

/** Takes no new connection and lets the answers under way go out; those to orders have the time that a charge may take. */
export async function closeServer(
  server: Server,
  orders: Pick<UnderWay, "none">,
  last = LAST,
): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeIdleConnections();
  await Promise.race([closed, pause(last.requests)]);
  await Promise.race([orders.none(), pause(last.orders - last.requests)]);
  await Promise.race([closed, pause(last.answers)]);
  server.closeAllConnections();
}

function pause(milliseconds: number): Promise<null> {
  return setTimeout(milliseconds, null, { ref: false });
}
