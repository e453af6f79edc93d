import type { Book } from "#contract/books.ts";

type Issue = Pick<Book, "title" | "number" | "periodical">;

/** S2.08: an issue of a periodical bears the periodical's name and its number before its title. */
export function wholeTitle({ title, number, periodical }: Issue): string {
  return periodical && number !== null ? `${periodical.name} ${number}: ${title}` : title;
}

export function authorNames({ authors }: Pick<Book, "authors">): string {
  return authors.map(({ name }) => name).join(", ");
}
