import { EpubError } from "./epub-error.ts";

const MAX_NAME_LENGTH = 1_000;
const MAX_SEGMENT_BYTES = 240;

/** Windows treats these names as devices, with any extension. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * Throws `EpubError` for names that could be written outside the book's folder or over each other on any file system.
 */
export function checkEntryNames(names: readonly string[]): void {
  const seen = new Set<string>();

  for (const name of names) {
    if (!isSafeName(name)) throw new EpubError("unsafe-name", name);

    const folded = foldName(name);
    if (seen.has(folded)) throw new EpubError("duplicate-name", name);
    seen.add(folded);
  }
  refuseFilesAsFolders(names);
}

/** Sorted in this order, paths below a file name follow it directly. */
function refuseFilesAsFolders(names: readonly string[]): void {
  const ordered = names
    .map((name) => ({ name, place: `${foldName(name)}/` }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1));

  for (const [index, { place }] of ordered.entries()) {
    const next = ordered[index + 1];
    if (next?.place.startsWith(place)) throw new EpubError("duplicate-name", next.name);
  }
}

function isSafeName(name: string): boolean {
  if (name.length > MAX_NAME_LENGTH || /[\\\p{Cc}]/u.test(name) || /^[a-z]:/i.test(name))
    return false;

  return name
    .replace(/\/$/, "")
    .split("/")
    .every(
      (segment) =>
        segment !== "" &&
        segment !== "." &&
        segment !== ".." &&
        !DEVICE_NAME.test(segment) &&
        Buffer.byteLength(segment) <= MAX_SEGMENT_BYTES,
    );
}

/**
 * The name as compared by file systems that ignore case, Unicode composition and (Windows) trailing dots and spaces.
 */
function foldName(name: string): string {
  return name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[. ]+(?=\/|$)/g, "");
}
