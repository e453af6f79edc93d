import type { BookDetail } from "#contract/books.ts";
import type { ApiClient } from "#web/api/client.ts";

import { briefly } from "./briefly.ts";

/** Other titles in a book's language by its first author; null when there are none. */
export async function findMoreByAuthor(api: ApiClient, { code, language, authors }: BookDetail) {
  const author = authors[0];
  if (!author) return null;

  const { items } = await api.listBooksOfAuthor({ code: author.code, language });
  const books = items.filter((book) => book.code !== code).map(briefly);
  return books.length > 0 ? { author, books } : null;
}
