import { Agent } from "node:http";
import { setTimeout } from "node:timers/promises";

import type { LibrarySample } from "#tests/made-library/write-generated-library.ts";

import { drawRequest, sendRequest } from "./visitor-requests.ts";
import type { RequestResult } from "./check-load.ts";

/** The number of visitors a second, whether others are answered or not. */
export type VisitorStream = {
  origin: string;
  librarySample: LibrarySample;
  rate: number;
  seconds: number;
};

/** In milliseconds. */
const TICK_MS = 5;
const MAX_CONNECTIONS = 2_000;

/** Visitors run in a process of their own, so that the measurement does not slow them down. */
process.on("message", (stream: VisitorStream) => {
  void send(stream).then((rows) => process.send?.(rows));
});
process.on("disconnect", () => process.exit());

async function send({
  origin,
  librarySample,
  rate,
  seconds,
}: VisitorStream): Promise<RequestResult[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS, scheduling: "lifo" });
  const requests: Promise<RequestResult>[] = [];
  const start = Date.now();
  while (Date.now() - start < seconds * 1_000) {
    const due = Math.floor(((Date.now() - start) * rate) / 1_000);
    while (requests.length < due) {
      const time = start + (requests.length * 1_000) / rate;
      requests.push(sendRequest(origin, drawRequest(librarySample), agent, time));
    }
    await setTimeout(TICK_MS);
  }
  const rows = await Promise.all(requests);
  agent.destroy();
  return rows;
}
