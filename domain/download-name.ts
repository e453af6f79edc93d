import { removeDiacritics } from "./remove-diacritics.ts";

type NamedBook = { title: string; authors: readonly string[]; format: string };

/** No file system takes more than 255 bytes, and letters may need several. */
const MAX_NAME_LENGTH = 100;

/** "All of Grace - C. H. Spurgeon.epub": the name a downloaded book is saved under. */
export function buildDownloadName({ title, authors, format }: NamedBook): string {
  const name = [title, authors.join(", ")]
    .map(removeReservedCharacters)
    .filter(Boolean)
    .join(" - ");
  return `${truncateName(name) || "book"}.${format}`;
}

/** The same in the letters of ASCII, for programs that know no others. */
export function toAsciiName(name: string): string {
  return removeDiacritics(name)
    .replace(/[‘’]/g, "'")
    .replace(/[–—]/g, "-")
    .replace(/[^\x20-\x7e]/g, "_");
}

/** Without the signs that file systems and headers give a meaning to. */
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
