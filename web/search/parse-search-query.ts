import { parseSearch } from "#domain/criteria.ts";
import { parsePageNumber } from "#web/lists/page-number.ts";
import { sanitizeInput } from "#web/lists/sanitize-input.ts";

import { readTab } from "./tabs.ts";

/** What the query of an address searches for; `words` is null when they are too short to be searched (S5.05). */
export function parseSearchQuery(query: URLSearchParams) {
  const page = parsePageNumber(query);

  return {
    words: parseSearch(sanitizeInput(query.get("input"))),
    // A page without a tab is one of the tab that comes first.
    tab: readTab(query.get("tab")) ?? (page > 1 ? ("books" as const) : null),
    page,
  };
}
