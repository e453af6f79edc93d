export type AttemptLimiter = {
  isSpent: (key: string) => boolean;
  count: (key: string) => void;
  reset: (key: string) => void;
};

/** Allows `max` attempts per key within `window` milliseconds from the first one. */
export function createAttemptLimiter(
  max: number,
  window: number,
  now: () => number = Date.now,
): AttemptLimiter {
  const counts = new Map<string, { count: number; until: number }>();

  return {
    isSpent: (key) => currentOf(key).count >= max,
    count(key) {
      const { count, until } = currentOf(key);
      counts.set(key, { count: count + 1, until });
    },
    reset: (key) => void counts.delete(key),
  };

  function currentOf(key: string) {
    const found = counts.get(key);
    return found && found.until > now() ? found : { count: 0, until: now() + window };
  }
}
