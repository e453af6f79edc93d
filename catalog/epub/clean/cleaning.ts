/** The path of a text in the book, and a callback for each removed item. */
export type Cleaning = { path: string; note: (removed: string) => void };

/** Shortens text from a book and replaces invisible characters, for use in a note. */
export function toPrintable(text: string): string {
  const shown = text.replace(/[\p{Cc}\p{Cf}]/gu, "?");
  return shown.length > 100 ? `${shown.slice(0, 100)}…` : shown;
}
