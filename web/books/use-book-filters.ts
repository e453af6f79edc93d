import { useLocation } from "react-router";

import { useChosenFilters } from "#web/lists/use-chosen-filters.ts";

import { type BookFilters, buildBookQuery } from "./book-filters.ts";

/** The filters of the books, whose list begins anew with every choice. */
export function useBookFilters(filters: BookFilters) {
  const { pathname } = useLocation();

  return useChosenFilters(
    filters,
    (wanted) => `${pathname}?${buildBookQuery({ ...wanted, reload: "", page: 1 })}`,
  );
}
