import { useState } from "react";

import { sanitizeInput } from "./sanitize-input.ts";
import { useDebouncedNavigation } from "./use-debounced-navigation.ts";

/** S4.09. */
const DEBOUNCE_MS = 300;

/** What is chosen or typed stands in the address at once; the list follows after a pause, or at once when searched (S4.08). */
export function useChosenFilters<T extends { input: string }>(
  filters: T,
  addressOf: (filters: T) => string,
) {
  const { isAhead, mirror, follow, go } = useDebouncedNavigation(showAsLoaded);
  const [shown, setShown] = useState(filters);
  const [chosen, setChosen] = useState(filters);

  if (addressOf(filters) !== addressOf(shown)) {
    setShown(filters);
    if (!isAhead) showAsLoaded();
  }

  function showAsLoaded() {
    setChosen(withTypedInput(filters, chosen.input));
  }

  const addressFor = (wanted: T) => addressOf({ ...wanted, input: sanitizeInput(wanted.input) });

  return {
    chosen,

    choose(change: Partial<T>) {
      const wanted = { ...chosen, ...change };
      const address = addressFor(wanted);
      setChosen(wanted);
      mirror(address);
      follow(address, DEBOUNCE_MS);
    },

    search: () => go(addressFor(chosen)),
  };
}

/** What is chosen once a list has come: a space at the end is part of what is being typed, not of what was searched for. */
export function withTypedInput<T extends { input: string }>(filters: T, typed: string): T {
  return sanitizeInput(typed) === filters.input ? { ...filters, input: typed } : filters;
}
