import { useEffect, useEffectEvent, useState } from "react";

import type { Language } from "#domain/languages.ts";
import type { ApiClient } from "#web/api/client.ts";
import { useApi } from "#web/api/use-api.ts";
import { useLanguage } from "#web/i18n/use-language.ts";

type Named = { id: number | string; name: string };
/** What a list can be filtered by; null is not loaded. */
export type Choices = Record<"series" | "topics" | "languages", Named[] | null>;

/** The calls that bring each of them: for one language of books, worded in another. */
export function findChoices(api: ApiClient, language: string, culture: Language) {
  return {
    series: () => api.listSeries({ language, culture }),
    topics: () => api.listTopics({ language, culture }),
    languages: () => api.listLanguages({ language: culture }),
  } satisfies Record<keyof Choices, () => Promise<Named[]>>;
}

/** S4.08: what did not come with the page is asked for in the browser; until it has come, what was there last stays. */
export function useChoices(loaded: Choices, language: string) {
  const calls = findChoices(useApi(), language, useLanguage());
  const [seen, setSeen] = useState(loaded);
  const [choices, setChoices] = useState(loaded);
  const [isAsking, setAsking] = useState(() => missingOf(loaded).length > 0);

  if (seen !== loaded) {
    setSeen(loaded);
    setChoices(merge(choices, loaded));
    setAsking(missingOf(loaded).length > 0);
  }

  const find = useEffectEvent((key: Key) => calls[key]().catch(() => null));
  useEffect(() => {
    const missing = missingOf(loaded);
    if (missing.length === 0) return;

    let isHere = true;
    void Promise.all(missing.map((key) => find(key))).then((answers) => {
      if (!isHere) return;
      const found = Object.fromEntries(missing.map((key, place) => [key, answers[place]]));
      setChoices((choices) => merge(choices, found));
      setAsking(false);
    });
    return () => {
      isHere = false;
    };
  }, [loaded]);

  return { choices, isAsking };
}

type Key = keyof Choices;
const keys: Key[] = ["series", "topics", "languages"];

function missingOf(choices: Choices): Key[] {
  return keys.filter((key) => choices[key] === null);
}

function merge(before: Choices, now: Partial<Choices>): Choices {
  return {
    series: now.series ?? before.series,
    topics: now.topics ?? before.topics,
    languages: now.languages ?? before.languages,
  };
}
