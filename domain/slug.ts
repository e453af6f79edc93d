import { removeDiacritics } from "./remove-diacritics.ts";

/**
 * A slug of ASCII letters and digits, at most `length` characters: "the-pilgrims-progress" for "The Pilgrim’s
 * Progress".
 */
export function slug(text: string, length = 80): string {
  return removeDiacritics(text)
    .replace(/['’‘`]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, length)
    .replace(/^-+|-+$/g, "");
}
