import { removeDiacritics } from "./remove-diacritics.ts";

type NamedBook = { title: string; authors: readonly string[]; format: string };

/** In characters: file systems allow 255 bytes, and a letter may take several. */
const MAX_NAME_LENGTH = 100;

/** The file name of a downloaded book, such as "All of Grace - C. H. Spurgeon.epub". */
export function buildDownloadName({ title, authors, format }: NamedBook): string {
  const name = [title, authors.join(", ")]
    .map(removeReservedCharacters)
    .filter(Boolean)
    .join(" - ");
  return `${truncateName(name) || "book"}.${format}`;
}

/** The name in ASCII, for programs that support nothing else. */
export function toAsciiName(name: string): string {
  return removeDiacritics(name)
    .replace(/[‘’]/g, "'")
    .replace(/[–—]/g, "-")
    .replace(/[^\x20-\x7e]/g, "_");
}

/** Removes characters with a meaning in file systems or headers. */
function removeReservedCharacters(text: string): string {
  return text
    .replace(/["“”«»]/g, "'")
    .replace(/[\p{C}\\/:*?<>|%;]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^[. ]+/, "");
}

function truncateName(name: string): string {
  const letters = [...name];
  return letters.length <= MAX_NAME_LENGTH
    ? name
    : `${letters.slice(0, MAX_NAME_LENGTH).join("").trimEnd()}…`;
}
