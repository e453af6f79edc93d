import { useEffect, useEffectEvent, useRef, useState } from "react";

export type Asked<T> =
  | { state: "asking"; value: null }
  | { state: "failed"; value: null }
  | { state: "had"; value: T };

/**
 * What a call answers: asked for when `name`, which stands for what is asked, comes or changes, and again when wished.
 * What was had stays until there is something newer.
 */
export function useAsked<T>(name: string, ask: () => Promise<T>) {
  const [asked, setAsked] = useState<Asked<T>>({ state: "asking", value: null });
  const latest = useRef(0);

  async function askAnew(): Promise<void> {
    latest.current += 1;
    const turn = latest.current;
    const answer = await ask().then(
      (value): Asked<T> => ({ state: "had", value }),
      (): Asked<T> => ({ state: "failed", value: null }),
    );
    if (turn !== latest.current) return;
    setAsked((before) => (answer.state === "failed" && before.state === "had" ? before : answer));
  }

  const begin = useEffectEvent(askAnew);
  // The name alone says that something else is asked; the call itself is another at each render.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => void begin(), [name]);

  return {
    asked,
    askAnew,
    /** What was had is otherwise now. */
    change: (alter: (value: T) => T) =>
      setAsked((before) =>
        before.state === "had" ? { state: "had", value: alter(before.value) } : before,
      ),
  };
}
