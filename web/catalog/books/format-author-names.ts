import type { Book } from "#contract/books.ts";

export function formatAuthorNames({ authors }: Pick<Book, "authors">): string {
  return authors.map(({ name }) => name).join(", ");
}
