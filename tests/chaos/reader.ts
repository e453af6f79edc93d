import { setTimeout } from "node:timers/promises";

import { errorCode } from "#api/db/database/error-code.ts";

import { checkAnswer } from "./check-answer.ts";

export type ReaderStats = {
  /** How many answers of each kind: "200", "503", or the word for a connection that was refused or cut. */
  answers: Map<string, number>;
  /** In milliseconds, of those that were answered. */
  slowest: number;
  /** What was answered as it must not be, each once. */
  faults: Set<string>;
};

/** Some that are kept once they were read, and some that are new for each word. */
const PATHS: ((word: number) => string)[] = [
  () => "/?lng=en",
  () => "/literature?lng=es",
  (word) => `/search?lng=en&input=grace${word}`,
  () => "/book/bible?lng=fr",
  () => "/api/library",
  (word) => `/api/books/getbycriteria?language=en&input=word${word}`,
  () => "/cart",
];
/** So many that hardly one comes twice. */
const MANY_WORDS = 1e9;
/** For a reader of more than a minute: the searches of its network are limited, and those that are kept do not count. */
export const FEW_WORDS = 20;

const PAUSE_MS = 40;
/** In milliseconds: after that nobody waits any more. */
const TIMEOUT_MS = 40_000;

type ReaderOptions = {
  /** Where it reads, in turn. */
  origins: readonly string[];
  /** How many words it searches for. */
  words?: number;
};

/** Reads one thing after another until it is over; what it met, of which more may come. */
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
  const began = performance.now();
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
    reading.slowest = Math.max(reading.slowest, performance.now() - began);
    countAnswer(reading, String(answer.status));
  } catch (error) {
    countAnswer(reading, classifyFailure(error));
  }
}

/** "refused" where nobody is there: what was not sent can be asked of another. Else "cut". */
export function classifyFailure(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  const code = errorCode(cause);
  if (code === "ECONNREFUSED") return "refused";
  return error instanceof Error && error.name === "TimeoutError" ? "unanswered" : `cut (${code})`;
}

function countAnswer({ answers }: ReaderStats, kind: string): void {
  answers.set(kind, (answers.get(kind) ?? 0) + 1);
}

/** Such as "812 × 200, 40 × 503". */
export function formatCounts({ answers }: Pick<ReaderStats, "answers">): string {
  return [...answers]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([kind, times]) => `${times} × ${kind}`)
    .join(", ");
}
