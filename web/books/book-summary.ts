import type { Book } from "#contract/books.ts";

export type BookSummary = Pick<
  Book,
  | "code"
  | "title"
  | "friendlyTitle"
  | "type"
  | "cover"
  | "isoLangCode"
  | "number"
  | "periodical"
  | "authors"
>;

/** As much of a book as a shelf or a ranking shows: what a page need not show need not travel with it. */
export function toBookSummary(book: Book): BookSummary {
  const { code, title, friendlyTitle, type, cover, isoLangCode, number, periodical, authors } =
    book;
  return { code, title, friendlyTitle, type, cover, isoLangCode, number, periodical, authors };
}
