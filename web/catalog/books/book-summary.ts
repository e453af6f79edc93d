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

/** The fields of a book that shelves and rankings show, so that pages send no more. */
export function toBookSummary(book: Book): BookSummary {
  const { code, title, friendlyTitle, type, cover, isoLangCode, number, periodical, authors } =
    book;
  return { code, title, friendlyTitle, type, cover, isoLangCode, number, periodical, authors };
}
