import { useEffect, useEffectEvent, useRef, useState } from "react";

/** The first and the longest interval in milliseconds; an outcome may take a quarter of an hour. */
const MIN_INTERVAL_MS = 5_000;

const MAX_INTERVAL_MS = 30_000;

export type Query<T> =
  | { state: "pending"; value: null }
  | { state: "error"; value: null }
  | { state: "success"; value: T };

/**
 * Runs a call when `name`, which identifies the query, changes, and on `refetch`. A value stays until a newer one
 * arrives, also when a later call fails.
 */
export function useApiQuery<T>(name: string, fetchValue: () => Promise<T>) {
  const [query, setQuery] = useState<Query<T>>({ state: "pending", value: null });
  const latest = useRef(0);

  async function refetch(): Promise<void> {
    latest.current += 1;
    const attempt = latest.current;
    const answer = await fetchValue().then(
      (value): Query<T> => ({ state: "success", value }),
      (): Query<T> => ({ state: "error", value: null }),
    );
    if (attempt !== latest.current) return;
    setQuery((previous) =>
      answer.state === "error" && previous.state === "success" ? previous : answer,
    );
  }

  const start = useEffectEvent(refetch);
  // `name` alone identifies the query; the function is new on every render.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => void start(), [name]);

  return {
    query,
    refetch,
    /** Updates the value without a call. */
    change: (alter: (value: T) => T) =>
      setQuery((previous) =>
        previous.state === "success"
          ? { state: "success", value: alter(previous.value) }
          : previous,
      ),
  };
}

/** Calls `look` in growing intervals while `isUncertain` and the page is visible. */
export function usePollWhile(isUncertain: boolean, look: () => void): void {
  const lookIfVisible = useEffectEvent(() => {
    if (!document.hidden) look();
  });

  useEffect(() => {
    if (!isUncertain) return;
    let interval = MIN_INTERVAL_MS;
    let timer = setTimeout(lookAndWait, interval);
    function lookAndWait(): void {
      lookIfVisible();
      interval = Math.min(interval * 1.25, MAX_INTERVAL_MS);
      timer = setTimeout(lookAndWait, interval);
    }
    return () => clearTimeout(timer);
  }, [isUncertain]);
}
