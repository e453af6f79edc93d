import type { Book } from "#contract/books.ts";
import { parseSearch } from "#domain/criteria.ts";
import type { Language } from "#domain/languages.ts";
import type { ApiClient } from "#web/app/api/client.ts";
import type { BookFilters } from "#web/paths.ts";

export type BookPage = { items: Book[]; total: number; correctedInput: string | null };

/** S5.05: without search words and filters this is the plain list, newest first. */
export async function findBookPage(
  api: ApiClient,
  filters: BookFilters,
  culture: Language,
): Promise<BookPage> {
  const { serieId, topicId, language, sortby } = filters;
  const pageCount = String(filters.page - 1);
  const input = parseSearch(filters.input) ?? undefined;

  if (!input && !serieId && !topicId && sortby === "creationdate") {
    return { ...(await api.listBooks({ language, pageCount, culture })), correctedInput: null };
  }
  return api.findBooks({ input, serieId, topicId, language, sortby, pageCount, culture });
}
