import { EpubRefused } from "./epub-refused.ts";

const LONGEST_NAME = 1_000;
const LONGEST_SEGMENT_BYTES = 240;

/** Refuses names that could be written outside the book's folder, or over one another on any file system. */
export function checkEntryNames(names: readonly string[]): void {
  const seen = new Set<string>();

  for (const name of names) {
    if (!isSafeName(name)) throw new EpubRefused("unsafe-name", name);

    const folded = fold(name);
    if (seen.has(folded)) throw new EpubRefused("duplicate-name", name);
    seen.add(folded);
  }
  for (const name of names) {
    if (foldersAbove(fold(name)).some((folder) => seen.has(folder))) {
      throw new EpubRefused("duplicate-name", name);
    }
  }
}

function isSafeName(name: string): boolean {
  if (name.length > LONGEST_NAME || /[\\\p{Cc}]/u.test(name) || /^[a-z]:/i.test(name)) return false;

  return name
    .replace(/\/$/, "")
    .split("/")
    .every(
      (segment) =>
        segment !== "" &&
        segment !== "." &&
        segment !== ".." &&
        Buffer.byteLength(segment) <= LONGEST_SEGMENT_BYTES,
    );
}

function fold(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

function foldersAbove(name: string): string[] {
  const segments = name.replace(/\/$/, "").split("/");
  return segments.slice(1).map((_, index) => segments.slice(0, index + 1).join("/"));
}
