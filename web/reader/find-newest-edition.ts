import type { ReadableBook } from "#contract/reading.ts";
import { createApiClient } from "#web/app/api/client.ts";

import { findReadableBook } from "./find-readable-book.ts";

/** Loads the book past the HTTP cache, which keeps responses for a minute. */
export function findNewestEdition(
  apiOrigin: string,
  query: { code: string; language: string },
): Promise<ReadableBook | null> {
  const api = createApiClient(apiOrigin, (input, init) =>
    fetch(input, { ...init, cache: "no-store" }),
  );
  return findReadableBook(api, query);
}
