import type { ReadableBook } from "#contract/reading.ts";
import type { Language } from "#domain/languages.ts";
import type { ApiClient } from "#web/app/api/client.ts";
import { ApiFailure } from "#web/app/api/failure.ts";

/** A book as the reader needs it; null when it has no EPUB or does not exist any more. */
export async function findReadableBook(
  api: ApiClient,
  query: { code: string; language: string },
): Promise<ReadableBook | null> {
  try {
    return await api.getReading(query);
  } catch (failure) {
    if (failure instanceof ApiFailure && [400, 404, 410].includes(failure.status)) return null;
    throw failure;
  }
}

type ReadableBooksQuery = { language: string; culture: Language; page: number };

/** A page of books that can be read in a language. When there are none, of all languages: then `language` is "". */
export async function findReadableBooks(
  api: ApiClient,
  { language, culture, page }: ReadableBooksQuery,
) {
  const query = { culture, pageCount: String(page - 1) };
  const books = await api.listReadableBooks({ ...query, language });
  if (books.total > 0 || language === "") return { ...books, language };

  return { ...(await api.listReadableBooks({ ...query, language: "" })), language: "" };
}
