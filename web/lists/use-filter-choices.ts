import { useEffect, useEffectEvent, useState } from "react";

type NamedItem = { id: number | string; name: string };

/** What a list can be filtered by; null is not loaded. */
export type Choices<K extends string> = Record<K, NamedItem[] | null>;
export type ChoiceCalls<K extends string> = Record<K, () => Promise<NamedItem[]>>;

/** S4.08: what did not come with the page is asked for in the browser; until it has come, what was there last stays. */
export function useFilterChoices<K extends string>(loaded: Choices<K>, calls: ChoiceCalls<K>) {
  const [seen, setSeen] = useState(loaded);
  const [choices, setChoices] = useState(loaded);
  const [isAsking, setAsking] = useState(() => listMissing(loaded).length > 0);

  if (seen !== loaded) {
    setSeen(loaded);
    setChoices(mergeChoices(choices, loaded));
    setAsking(listMissing(loaded).length > 0);
  }

  const find = useEffectEvent((key: K) => calls[key]().catch(() => null));
  useEffect(() => {
    const missing = listMissing(loaded);
    if (missing.length === 0) return;

    let isHere = true;
    void Promise.all(missing.map((key) => find(key))).then((answers) => {
      if (!isHere) return;
      const found = { ...loaded };
      missing.forEach((key, place) => {
        found[key] = answers[place] ?? null;
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

function mergeChoices<K extends string>(before: Choices<K>, now: Choices<K>): Choices<K> {
  const merged = { ...before };
  for (const key in now) merged[key] = now[key] ?? before[key];
  return merged;
}
