import { readSearch } from "#domain/criteria.ts";
import { readPage } from "#web/lists/page-of-address.ts";
import { readWords } from "#web/lists/read-words.ts";

import { readTab } from "./tabs.ts";

/** What the query of an address searches for; `words` is null when they are too short to be searched (S5.05). */
export function readQuestion(query: URLSearchParams) {
  return {
    words: readSearch(readWords(query.get("input"))),
    tab: readTab(query.get("tab")),
    page: readPage(query),
  };
}
