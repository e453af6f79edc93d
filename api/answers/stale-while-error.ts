import { setTimeout } from "node:timers/promises";

/** In milliseconds: so long it is told without asking. */
const FRESH_MS = 1_000;
/** For so long whoever wants to know waits for the answer, where something is known from before. */
const SOURCE_TIMEOUT_MS = 200;
/** So long what is known from before will do: no longer than a page is kept elsewhere. */
const MAX_STALE_MS = 60_000;

export type StaleWhileError<Value> = (() => Promise<Value>) & {
  /** What can be told without asking; null when it must be asked for. */
  peekFresh: () => Value | null;
};

type PendingRead<Value> = { answer: Promise<Value>; soon: Promise<unknown> };

/**
 * What `read` answers, asked at most once a second. While the one who knows is slow or away, the last answer serves for a
 * minute: what is kept here is shown meanwhile, and does not wait in the queue of all that is not.
 */
export function staleWhileError<Value>(read: () => Promise<Value>): StaleWhileError<Value> {
  let known: { value: Value; at: number } | null = null;
  let asking: PendingRead<Value> | null = null;

  function ask(at: number): PendingRead<Value> {
    const answer = read()
      .then((value) => {
        known = { value, at };
        return value;
      })
      .finally(() => (asking = null));
    const soon = Promise.race([answer.catch(() => null), setTimeout(SOURCE_TIMEOUT_MS)]);
    return { answer, soon };
  }

  function peekFresh(): Value | null {
    return known && performance.now() - known.at < FRESH_MS ? known.value : null;
  }

  async function know(): Promise<Value> {
    const now = performance.now();
    if (known && now - known.at < FRESH_MS) return known.value;

    asking ??= ask(now);
    if (!known || now - known.at > MAX_STALE_MS) return asking.answer;
    await asking.soon;
    return known.value;
  }
  return Object.assign(know, { peekFresh });
}
