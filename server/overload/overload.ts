import type { IncomingMessage, RequestListener } from "node:http";

import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";

import type { ServerLog } from "#server/log.ts";
import { watchEventLoop } from "./watch-event-loop.ts";
import { trackOpenBodies } from "./open-bodies.ts";
import { type Priority, priorityOf } from "./priority.ts";
import type { RefuseRequest } from "./prepare-refusal.ts";

type Measurements = {
  /** In milliseconds: by how much the event loop comes round too late. */
  delay: number;
  /** Requests that were begun since it came round. */
  begun: number;
  /** Requests of this kind whose answer is being made, and that have come whole. */
  inFlight: number;
  /** Pages that wait to be rendered. */
  rendering: number;
  /** How many wait for a connection to the database, and for how many milliseconds there has always been somebody. */
  waiting: number;
  queued: number;
};

type Thresholds = Omit<Measurements, "begun">;

const THRESHOLDS: Record<Exclude<Priority, "health">, Thresholds> = {
  reading: { delay: 150, inFlight: 100, rendering: 16, waiting: 40, queued: 100 },
  file: { delay: 400, inFlight: 400, rendering: Infinity, waiting: Infinity, queued: Infinity },
  money: { delay: 1_500, inFlight: 400, rendering: Infinity, waiting: 400, queued: 2_000 },
};

/** Where fewer are at hand, a loop that is late is no sign of too many requests. */
const MIN_REQUESTS = 16;

/** Once it is too much, it is so until it has fallen to this part of every mark. */
const RECOVERY_FACTOR = 0.5;

/** In milliseconds: the log has at most one line in this time. The loop is watched for longer after the last request. */
const LOG_INTERVAL_MS = 10_000;

type OverloadOptions = {
  /** How many wait for a connection to the database. */
  waiting: () => number;
  /** How many pages wait to be rendered. */
  rendering: () => number;
  /** The network a request comes from. */
  networkPrefix: (request: IncomingMessage) => string;
  refuse: RefuseRequest;
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
  { waiting, rendering, networkPrefix, refuse, log }: OverloadOptions,
  thresholds = THRESHOLDS,
): Overload {
  const inFlight = { reading: 0, file: 0, money: 0, health: 0 };
  let [begun, refused, logged] = [0, 0, 0];
  let [freeAt, loggedAt] = [performance.now(), -Infinity];
  const isRefusing = new Set<Priority>();
  const priorities = new WeakMap<IncomingMessage, Priority>();
  const bodies = trackOpenBodies(networkPrefix);
  const loop = watchEventLoop(() => {
    begun = 0;
    if (waiting() === 0) freeAt = performance.now();
    logRefused();
  });

  function logRefused(): void {
    if (refused === logged || performance.now() - loggedAt < LOG_INTERVAL_MS) return;
    log.warn({ requests: refused - logged }, "more was asked than can be done: some were refused");
    [logged, loggedAt] = [refused, performance.now()];
  }

  function measure(priority: Priority): Measurements {
    const queued = performance.now() - freeAt;
    return {
      delay: loop.delay(),
      begun,
      inFlight:
        inFlight[priority] - bodies.count((request) => priorities.get(request) === priority),
      rendering: rendering(),
      waiting: waiting(),
      queued,
    };
  }

  function isAdmitted(priority: Priority): boolean {
    if (priority === "health") return true;
    const isBeyond = isOverloaded(
      measure(priority),
      thresholds[priority],
      isRefusing.has(priority),
    );
    if (isBeyond) isRefusing.add(priority);
    else isRefusing.delete(priority);
    return !isBeyond;
  }

  return {
    async count(c, next) {
      const priority = priorities.get(c.env.incoming) ?? "reading";
      inFlight[priority] += 1;
      try {
        await next();
      } finally {
        inFlight[priority] -= 1;
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

export function isOverloaded(
  measured: Measurements,
  thresholds: Thresholds,
  isRefusing: boolean,
): boolean {
  const { delay, begun, inFlight, rendering, waiting, queued } = measured;
  const part = isRefusing ? RECOVERY_FACTOR : 1;
  const isLate =
    delay >= thresholds.delay * part && Math.max(begun, inFlight) >= MIN_REQUESTS * part;
  const isQueued = queued >= thresholds.queued * part && waiting >= thresholds.waiting * part;
  const isFull = inFlight >= thresholds.inFlight * part || rendering >= thresholds.rendering * part;
  return isLate || isQueued || isFull;
}
