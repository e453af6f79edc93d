import { useState } from "react";

import type { AuthorSort } from "#domain/criteria.ts";
import { useFollowedAddress } from "#web/lists/use-followed-address.ts";

import type { AuthorFilters } from "./author-filters.ts";
import { useAuthorsAddress } from "./use-authors-address.ts";

/** S9.05, milliseconds. */
const TYPING_PAUSE = 900;
const LIST_PAUSE = 300;

/** What is typed is searched for once the typing pauses, a new order soon, and both at once when they are sent. */
export function useAuthorFilters(filters: AuthorFilters) {
  const addressOf = useAuthorsAddress();
  const { isAhead, mirror, follow, go } = useFollowedAddress();
  const [shown, setShown] = useState(filters);
  const [chosen, setChosen] = useState(filters);

  if (shown.filter !== filters.filter || shown.sortby !== filters.sortby) {
    setShown(filters);
    if (!isAhead) setChosen(asTyped(filters, chosen.filter));
  }

  return {
    chosen,

    type(filter: string) {
      const wanted = { ...chosen, filter };
      setChosen(wanted);
      follow(firstPage(wanted), TYPING_PAUSE);
    },

    sort(sortby: AuthorSort) {
      const wanted = { ...chosen, sortby };
      setChosen(wanted);
      mirror(firstPage(wanted));
      follow(firstPage(wanted), LIST_PAUSE);
    },

    search: () => go(firstPage(chosen)),
  };

  function firstPage(wanted: AuthorFilters) {
    return addressOf({ ...wanted, filter: wanted.filter.trim(), page: 1 });
  }
}

/** A space at the end is part of what is being typed, not of what is searched for. */
function asTyped(filters: AuthorFilters, typed: string): AuthorFilters {
  return typed.trim() === filters.filter ? { ...filters, filter: typed } : filters;
}
