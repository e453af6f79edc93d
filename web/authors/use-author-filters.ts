import { useState } from "react";

import type { AuthorSort } from "#domain/criteria.ts";
import { useDebouncedNavigation } from "#web/lists/use-debounced-navigation.ts";

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

/** What is typed is searched for once the typing pauses, a new order soon, and both at once when they are sent. */
export function useAuthorFilters(filters: AuthorFilters) {
  const addressOf = useAuthorListPath();
  const { isAhead, mirror, follow, go } = useDebouncedNavigation(showAsLoaded);
  const [shown, setShown] = useState(filters);
  const [chosen, setChosen] = useState(() => mergeTypedFilter(filters, filters.filter));

  if (shown.filter !== filters.filter || shown.sortby !== filters.sortby) {
    setShown(filters);
    if (!isAhead) showAsLoaded();
  }

  function showAsLoaded() {
    setChosen(mergeTypedFilter(filters, chosen.filter));
  }

  const addressFor = (wanted: ChosenAuthors) => addressOf(applyChosenFilters(wanted, filters));

  return {
    chosen,

    type(filter: string) {
      const wanted = { ...chosen, filter };
      setChosen(wanted);
      follow(addressFor(wanted), TYPING_DELAY_MS);
    },

    sort(sortby: AuthorSort) {
      const wanted = { ...chosen, sortby };
      setChosen(wanted);
      mirror(addressFor(wanted));
      follow(addressFor(wanted), SORT_DELAY_MS);
    },

    search: () => go(addressFor(chosen)),
  };
}
