import { once } from "node:events";
import type { Server } from "node:http";
import { Server as AnyServer } from "node:net";
import { setTimeout } from "node:timers/promises";

import type { KeptLines } from "./kept-lines.ts";
import type { UnderWay } from "./under-way.ts";

/** How long answers may take that are under way, in milliseconds, counted from the beginning. */
const LAST = {
  /** For so long whoever keeps a line is told, when they next ask on it, that it is the last time. */
  lines: 2_000,
  requests: 10_000,
  /** What is being charged ends by itself in 35 seconds (P5), also where it was asked on a line that was kept. */
  payments: 37_000,
  /** What an answer that is made takes to go out, counted from then. */
  answers: 500,
};

/** In milliseconds: so often those lines are closed that nobody uses any more. */
const BEAT = 50;

type UnderWayThere = { lines: KeptLines; payments: Pick<UnderWay, "none"> };

/**
 * Takes no new line, takes leave of whoever keeps one, and lets the answers under way go out; those to who pays have the
 * time that a charge may take.
 */
export async function closeServer(
  server: Server,
  { lines, payments }: UnderWayThere,
  last = LAST,
): Promise<void> {
  const closed = once(server, "close");
  lines.end();
  // That of http would cut every line that is idle just now, into which the next request may be on its way.
  AnyServer.prototype.close.call(server);
  await Promise.race([closed, pause(last.lines)]);
  server.close();
  const closing = setInterval(() => server.closeIdleConnections(), BEAT);
  await Promise.race([closed, pause(last.requests - last.lines)]);
  await Promise.race([payments.none(), pause(last.payments - last.requests)]);
  await Promise.race([closed, pause(last.answers)]);
  clearInterval(closing);
  server.closeAllConnections();
}

function pause(milliseconds: number): Promise<null> {
  return setTimeout(milliseconds, null, { ref: false });
}
