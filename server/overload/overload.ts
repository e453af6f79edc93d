import type { IncomingMessage, RequestListener } from "node:http";

import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";

import type { ServerLog } from "#server/log.ts";
import { watchEventLoop } from "./watch-event-loop.ts";
import { trackOpenBodies } from "./open-bodies.ts";
import { type Priority, priorityOf } from "./priority.ts";
import type { RefuseRequest } from "./prepare-refusal.ts";

type Measurements = {
  /** Milliseconds the event loop is late. */
  delay: number;
  /** Requests started since the last tick. */
  started: number;
  /** Requests of this priority with a complete body whose answer is being made. */
  inFlight: number;
  /** Pages waiting to be rendered. */
  rendering: number;
  /**
   * `waiting`: requests waiting for a database connection. `queued`: milliseconds for which at least one has waited.
   */
  waiting: number;
  queued: number;
};

type Thresholds = Omit<Measurements, "started">;

const THRESHOLDS: Record<Exclude<Priority, "health">, Thresholds> = {
  reading: { delay: 150, inFlight: 100, rendering: 16, waiting: 40, queued: 100 },
  file: { delay: 400, inFlight: 400, rendering: Infinity, waiting: Infinity, queued: Infinity },
  money: { delay: 1_500, inFlight: 400, rendering: Infinity, waiting: 400, queued: 2_000 },
};

/** With fewer requests, a late event loop is no sign of overload. */
const MIN_REQUESTS = 16;

/** An overload ends when all measurements have fallen to this fraction of their thresholds. */
const RECOVERY_FACTOR = 0.5;

/** Minimum milliseconds between two log lines. The loop is watched for longer than this after the last request. */
const LOG_INTERVAL_MS = 10_000;

type OverloadOptions = {
  /** The number of requests waiting for a database connection. */
  waiting: () => number;
  /** The number of pages waiting to be rendered. */
  rendering: () => number;
  networkPrefix: (request: IncomingMessage) => string;
  refuse: RefuseRequest;
  log: Pick<ServerLog, "warn">;
};

export type Overload = {
  /** Counts answers being made; sending a finished one may take longer and does not count. */
  count: MiddlewareHandler<{ Bindings: HttpBindings }>;
  /** Sheds requests that cannot be answered in time, before any other work. */
  guard: (listener: RequestListener) => RequestListener;
  /** The number of requests shed. */
  refused: () => number;
  stop: () => void;
};

/**
 * Load shedding: refuses requests of a priority while its measurements are beyond the thresholds. A refusal is cheap,
 * with a Retry-After.
 */
export function watchOverload(
  { waiting, rendering, networkPrefix, refuse, log }: OverloadOptions,
  thresholds = THRESHOLDS,
): Overload {
  const inFlight = { reading: 0, file: 0, money: 0, health: 0 };
  let [started, refused, logged] = [0, 0, 0];
  let [freeAt, loggedAt] = [performance.now(), -Infinity];
  const isRefusing = new Set<Priority>();
  const priorities = new WeakMap<IncomingMessage, Priority>();
  const bodies = trackOpenBodies(networkPrefix);
  const loop = watchEventLoop(() => {
    started = 0;
    if (waiting() === 0) freeAt = performance.now();
    logRefused();
  });

  function logRefused(): void {
    if (refused === logged || performance.now() - loggedAt < LOG_INTERVAL_MS) return;
    log.warn({ requests: refused - logged }, "requests shed: overload");
    [logged, loggedAt] = [refused, performance.now()];
  }

  function measure(priority: Priority): Measurements {
    const queued = performance.now() - freeAt;
    return {
      delay: loop.delay(),
      started,
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
      // Health checks are never shed, and do not keep the event loop of an idle site watched.
      if (priority !== "health" && loop.wake()) [started, freeAt] = [0, performance.now()];
      if (!isAdmitted(priority)) {
        refused += 1;
        return refuse(request, response);
      }
      started += 1;
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
  const { delay, started, inFlight, rendering, waiting, queued } = measured;
  const factor = isRefusing ? RECOVERY_FACTOR : 1;
  const isLate =
    delay >= thresholds.delay * factor && Math.max(started, inFlight) >= MIN_REQUESTS * factor;
  const isQueued = queued >= thresholds.queued * factor && waiting >= thresholds.waiting * factor;
  const isFull =
    inFlight >= thresholds.inFlight * factor || rendering >= thresholds.rendering * factor;
  return isLate || isQueued || isFull;
}
