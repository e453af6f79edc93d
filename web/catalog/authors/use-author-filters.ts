import { useState } from "react";

import type { AuthorSort } from "#domain/criteria.ts";
import { useDebouncedNavigation } from "#web/catalog/lists/use-debounced-navigation.ts";

import {
  mergeTypedFilter,
  type AuthorFilters,
  type ChosenAuthors,
  applyChosenFilters,
} from "./author-filters.ts";
import { useAuthorListPath } from "./use-author-list-path.ts";

/** S9.05, milliseconds. */
const TYPING_DELAY_MS = 900;
const SORT_DELAY_MS = 300;

/** Searches after a pause in typing, soon after a new sort order, and at once on submit. */
export function useAuthorFilters(filters: AuthorFilters) {
  const addressOf = useAuthorListPath();
  const { isAhead, mirror, follow, go } = useDebouncedNavigation(showAsLoaded);
  const [loaded, setLoaded] = useState(filters);
  const [chosen, setChosen] = useState(() => mergeTypedFilter(filters, filters.filter));

  if (loaded.filter !== filters.filter || loaded.sortby !== filters.sortby) {
    setLoaded(filters);
    if (!isAhead) showAsLoaded();
  }

  function showAsLoaded() {
    setChosen(mergeTypedFilter(filters, chosen.filter));
  }

  const addressFor = (next: ChosenAuthors) => addressOf(applyChosenFilters(next, filters));

  return {
    chosen,

    type(filter: string) {
      const next = { ...chosen, filter };
      setChosen(next);
      follow(addressFor(next), TYPING_DELAY_MS);
    },

    sort(sortby: AuthorSort) {
      const next = { ...chosen, sortby };
      setChosen(next);
      mirror(addressFor(next));
      follow(addressFor(next), SORT_DELAY_MS);
    },

    search: () => go(addressFor(chosen)),
  };
}
