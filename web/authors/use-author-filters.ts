import { useState } from "react";

import type { AuthorSort } from "#domain/criteria.ts";
import { useFollowedAddress } from "#web/lists/use-followed-address.ts";

import { asTyped, type AuthorFilters, type ChosenAuthors, searchFor } from "./author-filters.ts";
import { useAuthorsAddress } from "./use-authors-address.ts";

/** S9.05, milliseconds. */
const TYPING_PAUSE = 900;
const LIST_PAUSE = 300;

/** What is typed is searched for once the typing pauses, a new order soon, and both at once when they are sent. */
export function useAuthorFilters(filters: AuthorFilters) {
  const addressOf = useAuthorsAddress();
  const { isAhead, mirror, follow, go } = useFollowedAddress(showAsLoaded);
  const [shown, setShown] = useState(filters);
  const [chosen, setChosen] = useState(() => asTyped(filters, filters.filter));

  if (shown.filter !== filters.filter || shown.sortby !== filters.sortby) {
    setShown(filters);
    if (!isAhead) showAsLoaded();
  }

  function showAsLoaded() {
    setChosen(asTyped(filters, chosen.filter));
  }

  const addressFor = (wanted: ChosenAuthors) => addressOf(searchFor(wanted, filters));

  return {
    chosen,

    type(filter: string) {
      const wanted = { ...chosen, filter };
      setChosen(wanted);
      follow(addressFor(wanted), TYPING_PAUSE);
    },

    sort(sortby: AuthorSort) {
      const wanted = { ...chosen, sortby };
      setChosen(wanted);
      mirror(addressFor(wanted));
      follow(addressFor(wanted), LIST_PAUSE);
    },

    search: () => go(addressFor(chosen)),
  };
}
