import type { BookDetail } from "#contract/books.ts";
import type { ApiClient } from "#web/api/client.ts";
import { orForgo } from "#web/api/or-forgo.ts";

import { briefly } from "./briefly.ts";

/** Other titles in a book's language by its first author: null when there are none, `books` null when they could not be had. */
export async function findMoreByAuthor(
  api: ApiClient,
  { code, language, authors }: Pick<BookDetail, "code" | "language" | "authors">,
  report: (failure: unknown) => void,
) {
  const author = authors[0];
  if (!author) return null;

  const page = await orForgo(api.listBooksOfAuthor({ code: author.code, language }), report);
  if (!page) return { author, books: null };

  const books = page.items.filter((book) => book.code !== code).map(briefly);
  return books.length > 0 ? { author, books } : null;
}
