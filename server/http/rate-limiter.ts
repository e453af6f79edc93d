import { lruCache } from "#api/answers/lru-cache.ts";

const MAX_TRACKED_KEYS = 10_000;

/** `period` and `now` are in milliseconds. */
type RateLimit = { limit: number; period: number; now: () => number };

/** Counts one more of `whose` in the current period, and says whether it is within the limit. Each process counts by itself. */
export function rateLimiter({ limit, period, now }: RateLimit): (key: string) => boolean {
  const counts = lruCache<string, { began: number; count: number }>(MAX_TRACKED_KEYS);

  return (key) => {
    const known = counts.get(key);
    const isOver = !known || now() - known.began >= period;
    const { began, count } = isOver ? { began: now(), count: 0 } : known;
    counts.set(key, { began, count: count + 1 });
    return count < limit;
  };
}
