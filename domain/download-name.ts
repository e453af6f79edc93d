import { plainLetters } from "./plain-letters.ts";

type Named = { title: string; authors: readonly string[]; format: string };

/** No file system takes more than 255 bytes, and letters may need several. */
const LONGEST = 100;

/** "All of Grace - C. H. Spurgeon.epub": the name a downloaded book is saved under. */
export function downloadName({ title, authors, format }: Named): string {
  const name = [title, authors.join(", ")].map(cleaned).filter(Boolean).join(" - ");
  return `${shortened(name) || "book"}.${format}`;
}

/** The same in the letters of ASCII, for programs that know no others. */
export function asciiName(name: string): string {
  return plainLetters(name)
    .replace(/[‘’]/g, "'")
    .replace(/[–—]/g, "-")
    .replace(/[^\x20-\x7e]/g, "_");
}

/** Without the signs that file systems and headers give a meaning to. */
function cleaned(text: string): string {
  return text
    .replace(/["“”«»]/g, "'")
    .replace(/[\p{C}\\/:*?<>|%;]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^[. ]+/, "");
}

function shortened(name: string): string {
  const letters = [...name];
  return letters.length <= LONGEST ? name : `${letters.slice(0, LONGEST).join("").trimEnd()}…`;
}
