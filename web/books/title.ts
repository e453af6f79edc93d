import type { Book } from "#contract/books.ts";

export function authorNames({ authors }: Pick<Book, "authors">): string {
  return authors.map(({ name }) => name).join(", ");
}
