/** What a list of books is narrowed to; null where it is not. */
export type BookFilter = {
  /** Two small letters. */
  language: string | null;
  serieId: number | null;
  topicId: number | null;
};

/** The shelf of `book_list` on which such books stand, by the name that it is filled under. */
export function shelfKey({ language, serieId, topicId }: BookFilter): string {
  return formatShelfKey(language, `${topicId ?? ""}/${serieId ?? ""}`);
}

export function authorShelfKey(language: string | null, authorId: number): string {
  return formatShelfKey(language, `by/${authorId}`);
}

/** Of those that have an EPUB unpacked here. */
export function readableShelfKey(language: string | null): string {
  return formatShelfKey(language, "epub");
}

function formatShelfKey(language: string | null, name: string): string {
  return `${language ?? ""}/${name}`;
}
