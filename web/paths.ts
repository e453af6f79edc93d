import type { Book } from "#contract/books.ts";

import { type BookFilters, queryOf } from "./books/filters.ts";

type BookAddress = Pick<Book, "code" | "friendlyTitle"> & Partial<Pick<Book, "authors">>;
export type SearchTab = "books" | "audio" | "courses";

/** Every address of the site; none names a language. */
export const paths = {
  home: "/",
  literature: (filters: Partial<BookFilters> = {}) => withQuery("/literature", queryOf(filters)),
  authors: "/literature/authors",
  author: (code: string) => `/author/${encodeURIComponent(code)}`,
  search: (input: string, tab?: SearchTab) =>
    withQuery("/search", new URLSearchParams({ input, ...(tab && { tab }) })),

  /** S2.08: the author's code ends the address of a book that has exactly one. */
  book({ code, friendlyTitle, authors = [] }: BookAddress): string {
    const suffix = authors.length === 1 ? `-${authors[0]?.code}` : "";
    const name = friendlyTitle && `${friendlyTitle}${suffix}`;
    return ["/book", code, name]
      .filter(Boolean)
      .map((part, place) => (place === 0 ? part : encodeURIComponent(part)))
      .join("/");
  },

  download: (apiOrigin: string, code: string, format: "pdf" | "epub") =>
    `${apiOrigin}/api/books/download?${new URLSearchParams({ code, format })}`,
};

function withQuery(path: string, query: URLSearchParams): string {
  return query.size > 0 ? `${path}?${query}` : path;
}
