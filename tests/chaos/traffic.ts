import { setTimeout } from "node:timers/promises";
import { inspect } from "node:util";

import { errorCode } from "#api/db/database/is-unavailable.ts";
import { findLeaks } from "#tests/find-leaks.ts";
import { buyRepeatedly, type OrderIntent } from "#tests/kills/buyer.ts";
import type { Customer } from "#tests/kills/customer.ts";
import { runInBackground } from "#tests/wait-until.ts";

export type ReaderStats = {
  /** The number of answers by kind: "200", "503", or the kind of a failed connection. */
  answers: Map<string, number>;
  /** In milliseconds: the slowest answer. */
  slowest: number;
  /** Improper answers, each once. */
  faults: Set<string>;
};

/** Some are cached after the first read, some are new for each word. */
const PATHS: ((word: number) => string)[] = [
  () => "/?lng=en",
  () => "/literature?lng=es",
  (word) => `/search?lng=en&input=grace${word}`,
  () => "/book/bible?lng=fr",
  () => "/api/library",
  (word) => `/api/books/getbycriteria?language=en&input=word${word}`,
  () => "/cart",
];
/** So many words that hardly one is repeated. */
const MANY_WORDS = 1e9;
/** For a reader of more than a minute: searches are limited by network, and cached ones do not count. */
export const FEW_WORDS = 20;

const PAUSE_MS = 40;
/** In milliseconds: longer than a person would wait. */
const TIMEOUT_MS = 40_000;

type TrafficOptions = {
  /** The origins that readers read from, in turn. */
  origins: readonly string[];
  /** Creates a customer: each buyer needs another from time to time. */
  next: () => Promise<Customer>;
  readers: number;
  buyers: number;
  /** How many different words the readers search for. */
  words?: number;
  /** Where the orders are added. */
  intents?: OrderIntent[];
};

type Traffic = {
  /** Of all readers together, up to now. */
  reading: ReaderStats;
  intents: OrderIntent[];
  /** Waits for all answers, at most so many milliseconds; returns what failed, one sentence each. */
  stop: (within: number) => Promise<string[]>;
};

/** People who read and order until they are stopped. */
export function startTraffic({
  origins,
  next,
  readers,
  buyers,
  words = MANY_WORDS,
  intents = [],
}: TrafficOptions): Traffic {
  let hasEnded = false;
  const isOver = () => hasEnded;
  const reading: ReaderStats = { answers: new Map(), slowest: 0, faults: new Set() };
  async function read(): Promise<void> {
    for (let turn = 0; !isOver(); turn++) {
      const path = PATHS[turn % PATHS.length]?.(Math.floor(Math.random() * words)) ?? "/";
      await readPage(origins[turn % origins.length] ?? "", path, reading);
      await setTimeout(PAUSE_MS);
    }
  }
  const people = runInBackground([
    ...Array.from({ length: readers }, read),
    ...Array.from({ length: buyers }, () => buyRepeatedly(next, intents, isOver)),
  ]);
  return {
    reading,
    intents,
    async stop(within) {
      hasEnded = true;
      const failed = people.then(
        () => [],
        (error: unknown) => [inspect(error)],
      );
      return Promise.race([failed, setTimeout(within, ["not everybody was answered"])]);
    },
  };
}

async function readPage(origin: string, path: string, reading: ReaderStats): Promise<void> {
  const start = performance.now();
  try {
    const answer = await fetch(origin + path, {
      headers: { connection: "close" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body = await answer.text();
    const fault = checkAnswer({
      path: path.replace(/\d+$/, "…"),
      status: answer.status,
      type: (answer.headers.get("content-type") ?? "").split(";")[0] ?? "",
      retryAfter: answer.headers.get("retry-after"),
      body,
    });
    if (fault) reading.faults.add(fault);
    reading.slowest = Math.max(reading.slowest, performance.now() - start);
    countAnswer(reading, String(answer.status));
  } catch (error) {
    countAnswer(reading, classifyFailure(error));
  }
}

/**
 * "refused" when nothing listens, so the request can be sent to another process; "unanswered" after a timeout; else
 * "cut".
 */
export function classifyFailure(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  const code = errorCode(cause);
  if (code === "ECONNREFUSED") return "refused";
  return error instanceof Error && error.name === "TimeoutError" ? "unanswered" : `cut (${code})`;
}

function countAnswer({ answers }: ReaderStats, kind: string): void {
  answers.set(kind, (answers.get(kind) ?? 0) + 1);
}

/** For example "812 × 200, 40 × 503". */
export function formatCounts(answers: ReaderStats["answers"]): string {
  return [...answers]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([kind, times]) => `${times} × ${kind}`)
    .join(", ");
}

/** An answer as a browser gets it. */
export type SeenAnswer = {
  path: string;
  status: number;
  /** Without its parameters. */
  type: string;
  retryAfter: string | null;
  body: string;
};

/** P16: what is wrong with an error answer; null when it is a proper page or problem. */
export function checkAnswer({ path, status, type, retryAfter, body }: SeenAnswer): string | null {
  const [leak] = findLeaks(body);
  if (leak) return `${path}: ${status}: ${leak}`;
  if (status < 500) return null;
  if (status === 503 && retryAfter === null) return `${path}: 503 has no Retry-After`;
  if (type === "application/problem+json") {
    return /"code":"[\w-]+"/.test(body) ? null : `${path}: ${status} has no code`;
  }
  if (type === "text/html") {
    return body.includes("</html>") ? null : `${path}: ${status} is an incomplete page`;
  }
  return `${path}: ${status} is neither a page nor a problem, but ${type || "nothing"}`;
}
