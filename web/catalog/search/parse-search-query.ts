import { parseSearch } from "#domain/criteria.ts";
import { parsePageNumber } from "#web/catalog/lists/page-number.ts";
import { sanitizeInput } from "#web/catalog/lists/sanitize-input.ts";

import { readTab } from "./tabs.ts";

/** The search in an address; `words` is null when they are too short (S5.05). */
export function parseSearchQuery(query: URLSearchParams) {
  const page = parsePageNumber(query);

  return {
    words: parseSearch(sanitizeInput(query.get("input"))),
    // A page number without a tab belongs to the first tab.
    tab: readTab(query.get("tab")) ?? (page > 1 ? ("books" as const) : null),
    page,
  };
}
