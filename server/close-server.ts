import { once } from "node:events";
import type { Server } from "node:http";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";

import type { KeptLines } from "./kept-lines.ts";
import type { UnderWay } from "./under-way.ts";

/** How long answers may take that are under way, in milliseconds, counted from the beginning. */
const LAST = {
  /** For so long whoever keeps a line is told, when they next ask on it, that it is the last time. */
  lines: 1_000,
  requests: 10_000,
  /** What is being charged ends by itself in that time (P5). */
  payments: 35_000,
  /** What an answer that is made takes to go out, counted from then. */
  answers: 500,
};

/** In milliseconds: so often it is looked whether lines are left that nobody uses. */
const BEAT = 50;

type UnderWayThere = { lines: KeptLines; payments: Pick<UnderWay, "none"> };

/**
 * Takes leave of whoever keeps a line, then takes no new one and lets the answers under way go out; those to who pays have
 * the time that a charge may take.
 */
export async function closeServer(
  server: Server,
  { lines, payments }: UnderWayThere,
  last = LAST,
): Promise<void> {
  const closed = once(server, "close");
  lines.end();
  await noLines(server, last.lines);
  server.close();
  // A line that was still used then is left idle by whoever does not know yet that it is the last time.
  const closing = setInterval(() => server.closeIdleConnections(), BEAT);
  await Promise.race([closed, pause(last.requests - last.lines)]);
  await Promise.race([payments.none(), pause(last.payments - last.requests)]);
  await Promise.race([closed, pause(last.answers)]);
  clearInterval(closing);
  server.closeAllConnections();
}

/** Settles when nobody has a line any more, and after so many milliseconds at the latest. */
async function noLines(server: Server, within: number): Promise<void> {
  for (const end = performance.now() + within; performance.now() < end;) {
    if ((await promisify(server.getConnections.bind(server))()) === 0) return;
    await pause(BEAT);
  }
}

function pause(milliseconds: number): Promise<null> {
  return setTimeout(milliseconds, null, { ref: false });
}
