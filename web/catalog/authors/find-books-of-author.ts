import type { Language } from "#domain/languages.ts";
import type { ApiClient } from "#web/app/api/client.ts";

import type { AuthorFilters } from "./author-filters.ts";

type BooksOfAuthorQuery = { code: string; language: string; culture: Language; page: number };

/**
 * A page of an author's books in `language`. Without any, a page in every language, with `language` "" in the result.
 */
export async function findBooksOfAuthor(
  api: ApiClient,
  { code, language, culture, page }: BooksOfAuthorQuery,
) {
  const pageCount = String(page - 1);
  const query = { code, culture, pageCount };
  const books = await api.listBooksOfAuthor({ ...query, language });
  if (books.total > 0 || language === "") return { ...books, language };

  return { ...(await api.listBooksOfAuthor({ ...query, language: "" })), language: "" };
}

export function findAuthors(api: ApiClient, { page, ...criteria }: AuthorFilters) {
  return api.listAuthors({ ...criteria, pageCount: String(page - 1) });
}
