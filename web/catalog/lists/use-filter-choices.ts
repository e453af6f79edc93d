import { useEffect, useEffectEvent, useState } from "react";

type NamedItem = { id: number | string; name: string };

/** The choices of each filter; null when not loaded. */
export type Choices<K extends string> = Record<K, NamedItem[] | null>;
export type ChoiceCalls<K extends string> = Record<K, () => Promise<NamedItem[]>>;

/** S4.08: loads in the browser what did not come with the page; earlier choices stay until then. */
export function useFilterChoices<K extends string>(loaded: Choices<K>, calls: ChoiceCalls<K>) {
  const [lastLoaded, setLastLoaded] = useState(loaded);
  const [choices, setChoices] = useState(loaded);
  const [isAsking, setAsking] = useState(() => listMissing(loaded).length > 0);

  if (lastLoaded !== loaded) {
    setLastLoaded(loaded);
    setChoices(mergeChoices(choices, loaded));
    setAsking(listMissing(loaded).length > 0);
  }

  const fetchChoices = useEffectEvent((key: K) => calls[key]().catch(() => null));
  useEffect(() => {
    const missing = listMissing(loaded);
    if (missing.length === 0) return;

    let isHere = true;
    void Promise.all(missing.map((key) => fetchChoices(key))).then((answers) => {
      if (!isHere) return;
      const found = { ...loaded };
      missing.forEach((key, index) => {
        found[key] = answers[index] ?? null;
      });
      setChoices((choices) => mergeChoices(choices, found));
      setAsking(false);
    });
    return () => {
      isHere = false;
    };
  }, [loaded]);

  return { choices, isAsking };
}

function listMissing<K extends string>(choices: Choices<K>): K[] {
  const missing: K[] = [];
  for (const key in choices) if (choices[key] === null) missing.push(key);
  return missing;
}

function mergeChoices<K extends string>(previous: Choices<K>, next: Choices<K>): Choices<K> {
  const merged = { ...previous };
  for (const key in next) merged[key] = next[key] ?? previous[key];
  return merged;
}

/** The loaded value; while it is null because loading failed, the value before it. */
export function useLastLoaded<T>(loaded: T | null): T | null {
  const [last, setLast] = useState(loaded);
  if (loaded !== null && loaded !== last) setLast(loaded);

  return loaded ?? last;
}
