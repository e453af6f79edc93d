import { useLocation } from "react-router";

import { useChosenFilters } from "#web/catalog/lists/use-chosen-filters.ts";
import { type BookFilters, buildBookQuery } from "#web/paths.ts";

/** The filters of the list of books. A new choice starts at page 1. */
export function useBookFilters(filters: BookFilters) {
  const { pathname } = useLocation();

  return useChosenFilters(
    filters,
    (chosen) => `${pathname}?${buildBookQuery({ ...chosen, reload: "", page: 1 })}`,
  );
}
