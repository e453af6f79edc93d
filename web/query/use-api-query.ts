import { useEffect, useEffectEvent, useRef, useState } from "react";

export type Query<T> =
  | { state: "pending"; value: null }
  | { state: "error"; value: null }
  | { state: "success"; value: T };

/**
 * What a call answers: asked for when `name`, which stands for what is asked, comes or changes, and again when wished.
 * What was had stays until there is something newer.
 */
export function useApiQuery<T>(name: string, ask: () => Promise<T>) {
  const [query, setQuery] = useState<Query<T>>({ state: "pending", value: null });
  const latest = useRef(0);

  async function refetch(): Promise<void> {
    latest.current += 1;
    const turn = latest.current;
    const answer = await ask().then(
      (value): Query<T> => ({ state: "success", value }),
      (): Query<T> => ({ state: "error", value: null }),
    );
    if (turn !== latest.current) return;
    setQuery((before) =>
      answer.state === "error" && before.state === "success" ? before : answer,
    );
  }

  const begin = useEffectEvent(refetch);
  // The name alone says that something else is asked; the call itself is another at each render.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => void begin(), [name]);

  return {
    query,
    refetch,
    /** What was had is otherwise now. */
    change: (alter: (value: T) => T) =>
      setQuery((before) =>
        before.state === "success" ? { state: "success", value: alter(before.value) } : before,
      ),
  };
}
