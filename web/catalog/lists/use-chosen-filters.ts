import { useState } from "react";

import { sanitizeInput } from "./sanitize-input.ts";
import { useDebouncedNavigation } from "./use-debounced-navigation.ts";

/** S4.09. */
const DEBOUNCE_MS = 300;

/**
 * Shows chosen and typed filters in the address at once; the list follows after a pause, or at once on search (S4.08).
 */
export function useChosenFilters<T extends { input: string }>(
  filters: T,
  addressOf: (filters: T) => string,
) {
  const { isAhead, mirror, follow, go } = useDebouncedNavigation(showAsLoaded);
  const [previous, setPrevious] = useState(filters);
  const [chosen, setChosen] = useState(filters);

  if (addressOf(filters) !== addressOf(previous)) {
    setPrevious(filters);
    if (!isAhead) showAsLoaded();
  }

  function showAsLoaded() {
    setChosen(withTypedInput(filters, chosen.input));
  }

  const addressFor = (next: T) => addressOf({ ...next, input: sanitizeInput(next.input) });

  return {
    chosen,

    choose(change: Partial<T>) {
      const next = { ...chosen, ...change };
      const address = addressFor(next);
      setChosen(next);
      mirror(address);
      follow(address, DEBOUNCE_MS);
    },

    search: () => go(addressFor(chosen)),
  };
}

/** Keeps typed text that differs only by what `sanitizeInput` removes, such as a space at the end. */
export function withTypedInput<T extends { input: string }>(filters: T, typed: string): T {
  return sanitizeInput(typed) === filters.input ? { ...filters, input: typed } : filters;
}
