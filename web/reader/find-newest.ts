import type { ReadableBook } from "#contract/reading.ts";
import { createApiClient } from "#web/api/client.ts";

import { findReading } from "./find-reading.ts";

/** The book as the library has it now: answers to calls are kept for a minute, too. */
export function findNewest(
  apiOrigin: string,
  query: { code: string; language: string },
): Promise<ReadableBook | null> {
  const api = createApiClient(apiOrigin, (input, init) =>
    fetch(input, { ...init, cache: "no-store" }),
  );
  return findReading(api, query);
}
