import type { BookDetail } from "#contract/books.ts";
import type { ApiClient } from "#web/app/api/client.ts";
import { orNull } from "#web/app/api/or-null.ts";

import { toBookSummary } from "./book-summary.ts";

/** One row on a wide screen; the author's page lists all. */
const MAX_BOOKS = 6;

/**
 * Other books in the same language by the first author. Returns null when there are none; `books` is null when loading
 * fails.
 */
export async function findMoreByAuthor(
  api: ApiClient,
  { code, language, authors }: Pick<BookDetail, "code" | "language" | "authors">,
  report: (failure: unknown) => void,
) {
  const author = authors[0];
  if (!author) return null;

  const page = await orNull(api.listBooksOfAuthor({ code: author.code, language }), report);
  if (!page) return { author, books: null };

  const others = page.items.filter((book) => book.code !== code);
  const books = others.slice(0, MAX_BOOKS).map(toBookSummary);
  return books.length > 0 ? { author, books } : null;
}
