import type { ReadableBook } from "#contract/reading.ts";
import type { ApiClient } from "#web/app/api/client.ts";
import { ApiFailure } from "#web/app/api/failure.ts";

/** A book as the reader needs it; null when it has no EPUB or does not exist. */
export async function findReadableBook(
  api: ApiClient,
  query: { code: string; language: string },
): Promise<ReadableBook | null> {
  try {
    return await api.getReading(query);
  } catch (failure) {
    if (failure instanceof ApiFailure && [400, 404].includes(failure.status)) return null;
    throw failure;
  }
}
