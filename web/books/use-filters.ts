import { useState } from "react";
import { useLocation } from "react-router";

import { useFollowedAddress } from "#web/lists/use-followed-address.ts";

import { type BookFilters, queryOf } from "./filters.ts";

/** S4.09. */
const PAUSE = 300;

/** What is chosen stands in the address at once; the list follows after a pause, or at once when searched (S4.08). */
export function useFilters(filters: BookFilters) {
  const { pathname } = useLocation();
  const { isAhead, mirror, follow, go } = useFollowedAddress();
  const [shown, setShown] = useState(filters);
  const [chosen, setChosen] = useState(filters);

  if (String(queryOf(filters)) !== String(queryOf(shown))) {
    setShown(filters);
    if (!isAhead) setChosen(filters);
  }

  const addressOf = (wanted: BookFilters) => `${pathname}?${queryOf(wanted)}`;

  return {
    chosen,

    choose(change: Partial<BookFilters>) {
      const wanted: BookFilters = { ...chosen, ...change, reload: "", page: 1 };
      setChosen(wanted);
      mirror(addressOf(wanted));
      follow(addressOf(wanted), PAUSE);
    },

    search: () => go(addressOf({ ...chosen, reload: "", page: 1 })),
  };
}
