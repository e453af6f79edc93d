/** Filters of a list of books; null means no filter. */
export type BookFilter = {
  /** Two-letter code. */
  language: string | null;
  serieId: number | null;
  topicId: number | null;
};

/** The shelf of `book_list` with these books, named as `fillBookList` names it. */
export function shelfKey({ language, serieId, topicId }: BookFilter): string {
  return formatShelfKey(language, `${topicId ?? ""}/${serieId ?? ""}`);
}

export function authorShelfKey(language: string | null, authorId: number): string {
  return formatShelfKey(language, `by/${authorId}`);
}

/** The shelf of books with an unpacked EPUB. */
export function readableShelfKey(language: string | null): string {
  return formatShelfKey(language, "epub");
}

function formatShelfKey(language: string | null, name: string): string {
  return `${language ?? ""}/${name}`;
}
