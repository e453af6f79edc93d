import type { ApiClient } from "#web/app/api/client.ts";

type ReadableBooksQuery = { language: string; page: number };

/** A page of books that can be read in a language. When there are none, of all languages: then `language` is "". */
export async function findReadableBooks(api: ApiClient, { language, page }: ReadableBooksQuery) {
  const pageCount = String(page - 1);
  const books = await api.listReadableBooks({ language, pageCount });
  if (books.total > 0 || language === "") return { ...books, language };

  return { ...(await api.listReadableBooks({ language: "", pageCount })), language: "" };
}
