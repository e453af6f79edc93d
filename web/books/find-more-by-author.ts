import type { BookDetail } from "#contract/books.ts";
import type { ApiClient } from "#web/api/client.ts";
import { orNull } from "#web/api/or-null.ts";

import { toBookSummary } from "./book-summary.ts";

/** As many as stand side by side on a wide screen; the author's own screen has all. */
const MAX_BOOKS = 6;

/** Other titles in a book's language by its first author: null when there are none, `books` null when they could not be had. */
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
