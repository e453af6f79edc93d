import type { ApiClient } from "#web/app/api/client.ts";

import type { AuthorFilters } from "./author-filters.ts";

export function findAuthors(api: ApiClient, { page, ...criteria }: AuthorFilters) {
  return api.listAuthors({ ...criteria, pageCount: String(page - 1) });
}
