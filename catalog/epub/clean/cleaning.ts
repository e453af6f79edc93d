/** Where a text lies in the book, and whom to tell of what is taken out of it. */
export type Cleaning = { path: string; note: (removed: string) => void };

/** What a book wrote, fit to be shown in a note. */
export function toPrintable(text: string): string {
  const shown = text.replace(/[\p{Cc}\p{Cf}]/gu, "?");
  return shown.length > 100 ? `${shown.slice(0, 100)}…` : shown;
}
