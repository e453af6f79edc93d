import type { IncomingMessage } from "node:http";
import { setImmediate } from "node:timers/promises";

import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";

import { BUSY_CODE, negotiateLanguage, problem } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import type { ServerLog } from "#server/log.ts";
import { busyPage, randomRetryAfter } from "#server/pages/busy-page.ts";
import { languageOfRequest } from "#web/app/i18n/preference-cookies.ts";

import { allowCors } from "./cross-origin.ts";
import { isSafeMethod } from "./is-safe-method.ts";

/** What a request is for; `reading` is shed first, `health` never. */
export type Priority = "reading" | "file" | "money" | "health";

type Limits = {
  /** Requests of this priority whose answer is being made. */
  inFlight: number;
  /** Milliseconds the event loop is late. */
  delay: number;
  /** Pages waiting to be rendered. */
  rendering: number;
};

const LIMITS: Record<Exclude<Priority, "health">, Limits> = {
  reading: { inFlight: 100, delay: 150, rendering: 16 },
  file: { inFlight: 400, delay: 400, rendering: Infinity },
  money: { inFlight: 400, delay: 1_500, rendering: Infinity },
};

/** With fewer requests in flight, a late event loop is no sign of overload. */
const MIN_REQUESTS = 16;

/** Most bodies arrive whole with their headers; each may take a megabyte. */
const MAX_OPEN_BODIES = 100;

const CHECK_INTERVAL_MS = 20;
const LOG_INTERVAL_MS = 10_000;

type SheddingOptions = {
  /** The number of pages waiting to be rendered. */
  rendering: () => number;
  translate: Services["translate"];
  log: Pick<ServerLog, "warn">;
  /** Origins whose pages may read the answer. */
  corsOrigins?: readonly string[];
  isRehearsal?: boolean;
};

type LoadShedding = {
  /** Answers 503 to requests that cannot be answered in time, before any other work. */
  shedLoad: MiddlewareHandler<{ Bindings: HttpBindings }>;
  /** The number of requests shed. */
  refused: () => number;
};

/** Limits the requests in flight, so that those admitted are answered in time: orders before reading. */
export function createLoadShedding(
  { rendering, translate, log, corsOrigins = [], isRehearsal }: SheddingOptions,
  limits = LIMITS,
): LoadShedding {
  /** In order of arrival. A finished answer that is still being sent does not count. */
  const inFlight = new Map<IncomingMessage, Priority>();
  const loopDelay = measureLoopDelay(() => inFlight.size > 0);
  const openAnswer = allowCors(corsOrigins);
  let [refused, logged, loggedAt] = [0, 0, -Infinity];

  function isOverloaded(priority: Priority): boolean {
    if (priority === "health") return false;
    const limit = limits[priority];
    const received = [...inFlight].filter(([request]) => isReceived(request));
    const isFull = received.filter(([, other]) => other === priority).length >= limit.inFlight;
    const isLate = loopDelay() >= limit.delay && received.length >= MIN_REQUESTS;
    return isFull || isLate || rendering() >= limit.rendering;
  }

  /** The remaining refusals of an overload are counted in the next log line. */
  function logRefused(): void {
    if (performance.now() - loggedAt < LOG_INTERVAL_MS) return;
    log.warn({ requests: refused - logged }, "requests shed: overload");
    [logged, loggedAt] = [refused, performance.now()];
  }

  function refuse(c: Context): Response {
    if (c.req.header("accept")?.includes("text/html"))
      return busyPage(languageOfRequest(c.req.raw), isSafeMethod(c.req.raw), { isRehearsal });
    const answer = problem(503, BUSY_CODE, translate(negotiateLanguage(c), BUSY_CODE));
    answer.headers.set("Retry-After", randomRetryAfter());
    return answer;
  }

  return {
    async shedLoad(c, next) {
      const request = c.env.incoming;
      const priority = priorityOf(c.req.path);
      if (isOverloaded(priority)) {
        refused += 1;
        logRefused();
        return openAnswer(c, async () => void (c.res = refuse(c)));
      }
      inFlight.set(request, priority);
      closeSlowestBody([...inFlight.keys()]);
      try {
        return await next();
      } finally {
        inFlight.delete(request);
      }
    },
    refused: () => refused,
  };
}

/** Until its body is received a request cannot be answered, and a slow client may keep it open for long. */
function isReceived(request: IncomingMessage): boolean {
  return request.complete || isSafeMethod(request);
}

function closeSlowestBody(requests: readonly IncomingMessage[]): void {
  const open = requests.filter((request) => !isReceived(request) && !request.destroyed);
  if (open.length > MAX_OPEN_BODIES) open[0]?.destroy();
}

/**
 * Measures how late the event loop is, in the current turn or in the last one. Call the result with each request: it
 * measures only while `isNeeded`, so that an idle process sleeps.
 */
function measureLoopDelay(isNeeded: () => boolean): () => number {
  let [due, delay] = [Infinity, 0];

  function schedule(): void {
    due = performance.now() + CHECK_INTERVAL_MS;
    setTimeout(() => {
      delay = performance.now() - due;
      due = Infinity;
      if (isNeeded()) schedule();
      else delay = 0;
    }, CHECK_INTERVAL_MS).unref();
  }
  return () => {
    if (due === Infinity) schedule();
    return Math.max(delay, performance.now() - due);
  };
}

const priorities: [Priority, RegExp][] = [
  ["health", /^\/(healthz|readyz)$/],
  ["money", /^\/api\/(orders|regulargivings|webhooks)(\/|$)/],
  ["file", /^\/(assets|covers|icons|locales|media)\//],
];

/** `path` is decoded and normalized, as the router sees it. */
export function priorityOf(path: string): Priority {
  return priorities.find(([, paths]) => paths.test(path))?.[0] ?? "reading";
}

type RenderQueue = {
  /** Resolves at the caller's turn. */
  acquire: () => Promise<void>;
  /** The number of waiting callers. */
  waiting: () => number;
};

/**
 * Starts long tasks in order, one in each round of the event loop. Otherwise all that wait for the same answer would
 * run in one go, and no other request could be answered or shed in the meantime.
 */
export function createRenderQueue(): RenderQueue {
  let last = Promise.resolve();
  let waiting = 0;

  async function waitForTurn(previous: Promise<void>): Promise<void> {
    await previous;
    await setImmediate();
    waiting -= 1;
  }
  return {
    acquire() {
      waiting += 1;
      last = waitForTurn(last);
      return last;
    },
    waiting: () => waiting,
  };
}
