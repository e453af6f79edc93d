import { useState } from "react";
import { useLocation } from "react-router";

import { useApi } from "#web/api/use-api.ts";
import { useLanguage } from "#web/i18n/use-language.ts";

import { type Everything, findEverything } from "./find-everything.ts";
import { readQuestion } from "./read-question.ts";

/** What a search found, or that it failed. */
export type Outcome = Everything | "too-short" | "failed";

/** S8.04: a search that failed, or a part of it, can be tried again; what comes then takes the place of `given`. */
export function useSearchAgain(given: Outcome) {
  const api = useApi();
  const culture = useLanguage();
  const { search: address } = useLocation();
  const [later, setLater] = useState<{ address: string; outcome: Outcome } | null>(null);
  const [isSearching, setSearching] = useState(false);

  async function searchAgain() {
    const { words, ...asked } = readQuestion(new URLSearchParams(address));
    if (words === null || isSearching) return;
    setSearching(true);
    try {
      const outcome = await findEverything(api, { words, culture }, asked, () => {});
      setLater({ address, outcome });
    } catch {
      setLater({ address, outcome: "failed" });
    }
    setSearching(false);
  }

  return { outcome: later?.address === address ? later.outcome : given, isSearching, searchAgain };
}
