import { removeDiacritics } from "./remove-diacritics.ts";

/** "the-pilgrims-progress" for "The Pilgrim’s Progress": letters and digits of the ASCII alphabet, at most `length` of them. */
export function slug(text: string, length = 80): string {
  return removeDiacritics(text)
    .replace(/['’‘`]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, length)
    .replace(/^-+|-+$/g, "");
}
