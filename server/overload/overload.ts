import type { IncomingMessage, RequestListener } from "node:http";

import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";

import type { ServerLog } from "#server/log.ts";
import { watchLoop } from "./loop-delay.ts";
import { openBodies } from "./open-bodies.ts";
import { type Priority, priorityOf } from "./priority.ts";
import type { Refuse } from "./refuse-busy.ts";

type Measured = {
  /** In milliseconds: by how much the event loop comes round too late. */
  delay: number;
  /** Requests that were begun since it came round. */
  begun: number;
  /** Requests of this kind whose answer is being made, and that have come whole. */
  underWay: number;
  /** Pages that wait to be rendered. */
  rendering: number;
  /** How many wait for a connection to the database, and for how many milliseconds there has always been somebody. */
  waiting: number;
  queued: number;
};

type Marks = Omit<Measured, "begun">;

const MARKS: Record<Exclude<Priority, "health">, Marks> = {
  reading: { delay: 150, underWay: 100, rendering: 16, waiting: 40, queued: 100 },
  file: { delay: 400, underWay: 400, rendering: Infinity, waiting: Infinity, queued: Infinity },
  money: { delay: 1_500, underWay: 400, rendering: Infinity, waiting: 400, queued: 2_000 },
};

/** Where fewer are at hand, a loop that is late is no sign of too many requests. */
const SOME = 16;

/** Once it is too much, it is so until it has fallen to this part of every mark. */
const CALM = 0.5;

/** In milliseconds: the log has at most one line in this time. The loop is watched for longer after the last request. */
const TELLING = 10_000;

type Watched = {
  /** How many wait for a connection to the database. */
  waiting: () => number;
  /** How many pages wait to be rendered. */
  rendering: () => number;
  /** The network a request comes from. */
  networkOf: (request: IncomingMessage) => string;
  refuse: Refuse;
  log: Pick<ServerLog, "warn">;
};

export type Overload = {
  /** Counts the answers that are being made; those that are made already may take their time to be sent. */
  count: MiddlewareHandler<{ Bindings: HttpBindings }>;
  /** Answers itself what cannot be answered in good time, before anything is done for it. */
  guard: (listener: RequestListener) => RequestListener;
  /** How many were asked to come back. */
  refused: () => number;
  stop: () => void;
};

/** Refuses what is more than can be done, as long as it is measured to be: cheaply, and with a time to come back at. */
export function watchOverload(
  { waiting, rendering, networkOf, refuse, log }: Watched,
  marks = MARKS,
): Overload {
  const underWay = { reading: 0, file: 0, money: 0, health: 0 };
  let [begun, refused, told] = [0, 0, 0];
  let [freeAt, toldAt] = [performance.now(), -Infinity];
  const isRefusing = new Set<Priority>();
  const priorities = new WeakMap<IncomingMessage, Priority>();
  const bodies = openBodies(networkOf);
  const loop = watchLoop(() => {
    begun = 0;
    if (waiting() === 0) freeAt = performance.now();
    tell();
  });

  function tell(): void {
    if (refused === told || performance.now() - toldAt < TELLING) return;
    log.warn({ requests: refused - told }, "more was asked than can be done: some were refused");
    [told, toldAt] = [refused, performance.now()];
  }

  function measure(priority: Priority): Measured {
    const queued = performance.now() - freeAt;
    return {
      delay: loop.delay(),
      begun,
      underWay:
        underWay[priority] - bodies.count((request) => priorities.get(request) === priority),
      rendering: rendering(),
      waiting: waiting(),
      queued,
    };
  }

  function isAdmitted(priority: Priority): boolean {
    if (priority === "health") return true;
    const isBeyond = isTooMuch(measure(priority), marks[priority], isRefusing.has(priority));
    if (isBeyond) isRefusing.add(priority);
    else isRefusing.delete(priority);
    return !isBeyond;
  }

  return {
    async count(c, next) {
      const priority = priorities.get(c.env.incoming) ?? "reading";
      underWay[priority] += 1;
      try {
        await next();
      } finally {
        underWay[priority] -= 1;
      }
    },
    guard: (listener) => (request, response) => {
      const priority = priorityOf(request);
      // What asks for the health of the site every few seconds is never refused, and keeps no idle site awake.
      if (priority !== "health" && loop.wake()) [begun, freeAt] = [0, performance.now()];
      if (!isAdmitted(priority)) {
        refused += 1;
        return refuse(request, response);
      }
      begun += 1;
      priorities.set(request, priority);
      bodies.watch(request, response);
      return listener(request, response);
    },
    refused: () => refused,
    stop: loop.stop,
  };
}

export function isTooMuch(measured: Measured, marks: Marks, isRefusing: boolean): boolean {
  const { delay, begun, underWay, rendering, waiting, queued } = measured;
  const part = isRefusing ? CALM : 1;
  const isLate = delay >= marks.delay * part && Math.max(begun, underWay) >= SOME * part;
  const isQueued = queued >= marks.queued * part && waiting >= marks.waiting * part;
  const isFull = underWay >= marks.underWay * part || rendering >= marks.rendering * part;
  return isLate || isQueued || isFull;
}
