/** What a list of books is narrowed to; null where it is not. */
export type BookFilter = {
  /** Two small letters. */
  language: string | null;
  serieId: number | null;
  topicId: number | null;
};

/** The shelf of `book_list` on which such books stand, by the name that it is filled under. */
export function shelfOf({ language, serieId, topicId }: BookFilter): string {
  return shelfIn(language, `${topicId ?? ""}/${serieId ?? ""}`);
}

export function shelfOfAuthor(language: string | null, authorId: number): string {
  return shelfIn(language, `by/${authorId}`);
}

/** Of those that have an EPUB unpacked here. */
export function shelfOfReadable(language: string | null): string {
  return shelfIn(language, "epub");
}

function shelfIn(language: string | null, name: string): string {
  return `${language ?? ""}/${name}`;
}
