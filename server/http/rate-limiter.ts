import { LRUCache } from "lru-cache";

const MAX_TRACKED_KEYS = 10_000;

/** `period` and `now` are in milliseconds. */
type RateLimit = { limit: number; period: number; now: () => number };

/**
 * Counts one request of `key` in the current period and returns whether it is within the limit. Each process counts its
 * own.
 */
export function rateLimiter({ limit, period, now }: RateLimit): (key: string) => boolean {
  const counts = new LRUCache<string, { start: number; count: number }>({ max: MAX_TRACKED_KEYS });

  return (key) => {
    const entry = counts.get(key);
    const isOver = !entry || now() - entry.start >= period;
    const { start, count } = isOver ? { start: now(), count: 0 } : entry;
    counts.set(key, { start, count: count + 1 });
    return count < limit;
  };
}
