import { lruCache } from "#api/answers/lru-cache.ts";

const MOST_KNOWN = 10_000;

/** `period` and `now` are in milliseconds. */
type Bound = { most: number; period: number; now: () => number };

/** Counts one more of `whose` in the current period, and says whether it is within the limit. Each process counts by itself. */
export function atMost({ most, period, now }: Bound): (whose: string) => boolean {
  const counts = lruCache<string, { began: number; count: number }>(MOST_KNOWN);

  return (whose) => {
    const known = counts.get(whose);
    const isOver = !known || now() - known.began >= period;
    const { began, count } = isOver ? { began: now(), count: 0 } : known;
    counts.set(whose, { began, count: count + 1 });
    return count < most;
  };
}
