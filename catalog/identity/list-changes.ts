import { type PublicationFields, toBookColumns } from "#api/db/catalog/book-columns.ts";
import type { StoredBook } from "#api/db/catalog/stored-books.ts";
import type { BookWrite } from "#api/db/catalog/write-books.ts";

/** The names of the fields in which an EPUB changes its book, for people; how they are stored is no change. */
export function listChanges(old: StoredBook, book: BookWrite): string[] {
  const epub = book.files.find(({ format }) => format === "epub");
  const now = {
    ...toBookColumns(book),
    language: book.language,
    authors: book.authorIds,
    topics: book.topicIds.toSorted((a, b) => a - b),
    series: book.series.toSorted((a, b) => a.id - b.id),
    ...pickPublication(book),
    EPUB: epub?.sha256,
    file_name: epub?.name,
  };
  // It follows the title.
  const { friendly_title: _, ...compared } = now;
  const changes = Object.entries(compared)
    .filter(([name, value]) => !isEqual(value, old[name as keyof StoredBook]))
    .map(([name]) => name.replaceAll("_", " "));
  return changes.length > 0 ? changes : ["how it is stored"];
}

function pickPublication(book: BookWrite): PublicationFields {
  const { subtitle, publisher, year, rights, contributors } = book;
  return { subtitle, publisher, year, rights, contributors };
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
