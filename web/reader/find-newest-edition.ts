import type { ReadableBook } from "#contract/reading.ts";
import { createApiClient } from "#web/api/client.ts";

import { findReadableBook } from "./find-readable-book.ts";

/** The book as the library has it now: answers to calls are kept for a minute, too. */
export function findNewestEdition(
  apiOrigin: string,
  query: { code: string; language: string },
): Promise<ReadableBook | null> {
  const api = createApiClient(apiOrigin, (input, init) =>
    fetch(input, { ...init, cache: "no-store" }),
  );
  return findReadableBook(api, query);
}
