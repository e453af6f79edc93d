import { setTimeout } from "node:timers/promises";

/** In milliseconds: how long a value is used without asking again. */
const FRESH_MS = 1_000;
/** In milliseconds: how long after that `peek` still gives it, while the source is asked again. */
const GRACE_MS = 1_000;
/** In milliseconds: how long to wait for the source when a stale value exists. */
const SOURCE_TIMEOUT_MS = 200;
/** In milliseconds: how long a stale value is served, no longer than caches keep a page. */
const MAX_STALE_MS = 60_000;

export type StaleWhileError<Value> = (() => Promise<Value>) & {
  /** The value without waiting, at most two seconds old; null when there is none as new. */
  peek: () => Value | null;
};

type PendingRead<Value> = { answer: Promise<Value>; soon: Promise<unknown> };

/**
 * Calls `read` at most once a second. While the source is slow or fails, serves the last value for up to a minute, so
 * that requests for cached content do not wait for it.
 */
export function staleWhileError<Value>(read: () => Promise<Value>): StaleWhileError<Value> {
  let cached: { value: Value; at: number } | null = null;
  let pending: PendingRead<Value> | null = null;

  function startRead(at: number): PendingRead<Value> {
    const answer = read()
      .then((value) => {
        cached = { value, at };
        return value;
      })
      .finally(() => (pending = null));
    const soon = Promise.race([answer.catch(() => null), setTimeout(SOURCE_TIMEOUT_MS)]);
    return { answer, soon };
  }

  function peek(): Value | null {
    const now = performance.now();
    const age = cached ? now - cached.at : Infinity;
    if (age >= FRESH_MS + GRACE_MS) return null;
    if (age >= FRESH_MS) pending ??= startRead(now);
    return cached?.value ?? null;
  }

  async function getValue(): Promise<Value> {
    const now = performance.now();
    if (cached && now - cached.at < FRESH_MS) return cached.value;

    pending ??= startRead(now);
    if (!cached || now - cached.at > MAX_STALE_MS) return pending.answer;
    await pending.soon;
    return cached.value;
  }
  return Object.assign(getValue, { peek });
}
