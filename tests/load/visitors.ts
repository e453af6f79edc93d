import { Agent } from "node:http";
import { setTimeout } from "node:timers/promises";

import type { Shelf } from "#tests/made-library/write-made-library.ts";

import { ask } from "./ask.ts";
import { drawAsked } from "./draw-address.ts";
import type { Row } from "./row.ts";

/** So many come in a second, whether others are answered or not. */
export type Stream = { origin: string; shelf: Shelf; rate: number; seconds: number };

/** In milliseconds. */
const TICK = 5;
const LINES = 2_000;

/** The visitors are a process of their own, so that what watches them does not slow them down. */
process.on("message", (stream: Stream) => {
  void send(stream).then((rows) => process.send?.(rows));
});
process.on("disconnect", () => process.exit());

async function send({ origin, shelf, rate, seconds }: Stream): Promise<Row[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: LINES, scheduling: "lifo" });
  const asked: Promise<Row>[] = [];
  const began = Date.now();
  while (Date.now() - began < seconds * 1_000) {
    const due = Math.floor(((Date.now() - began) * rate) / 1_000);
    while (asked.length < due) {
      const time = began + (asked.length * 1_000) / rate;
      asked.push(ask(origin, drawAsked(shelf), agent, time));
    }
    await setTimeout(TICK);
  }
  const rows = await Promise.all(asked);
  agent.destroy();
  return rows;
}
