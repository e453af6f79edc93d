import { setTimeout } from "node:timers/promises";

import { errorCode } from "#api/db/database/is-unavailable.ts";

import { checkAnswer } from "./check-answer.ts";

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

type ReaderOptions = {
  /** The origins it reads from, in turn. */
  origins: readonly string[];
  /** How many different words it searches for. */
  words?: number;
};

/** Reads one path after another until `isOver`; `reading` is updated in the meantime. */
export function read(places: ReaderOptions, isOver: () => boolean) {
  const reading: ReaderStats = { answers: new Map(), slowest: 0, faults: new Set() };
  return { reading, done: readUntilOver(places, isOver, reading) };
}

async function readUntilOver(
  { origins, words = MANY_WORDS }: ReaderOptions,
  isOver: () => boolean,
  reading: ReaderStats,
): Promise<void> {
  for (let turn = 0; !isOver(); turn++) {
    const path = PATHS[turn % PATHS.length]?.(Math.floor(Math.random() * words)) ?? "/";
    const origin = origins[turn % origins.length] ?? "";
    await readPage(origin, path, reading);
    await setTimeout(PAUSE_MS);
  }
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
export function formatCounts({ answers }: Pick<ReaderStats, "answers">): string {
  return [...answers]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([kind, times]) => `${times} × ${kind}`)
    .join(", ");
}
