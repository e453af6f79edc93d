import { EpubRefused } from "./epub-refused.ts";

const LONGEST_NAME = 1_000;
const LONGEST_SEGMENT_BYTES = 240;

/** On Windows a file of such a name, whatever its ending, is a device. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Refuses names that could be written outside the book's folder, or over one another on any file system. */
export function checkEntryNames(names: readonly string[]): void {
  const seen = new Set<string>();

  for (const name of names) {
    if (!isSafeName(name)) throw new EpubRefused("unsafe-name", name);

    const folded = fold(name);
    if (seen.has(folded)) throw new EpubRefused("duplicate-name", name);
    seen.add(folded);
  }
  refuseFilesAsFolders(names);
}

/** In this order whatever lies below a file's name comes right behind it. */
function refuseFilesAsFolders(names: readonly string[]): void {
  const ordered = names
    .map((name) => ({ name, place: `${fold(name)}/` }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1));

  for (const [index, { place }] of ordered.entries()) {
    const next = ordered[index + 1];
    if (next?.place.startsWith(place)) throw new EpubRefused("duplicate-name", next.name);
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
        !DEVICE.test(segment) &&
        Buffer.byteLength(segment) <= LONGEST_SEGMENT_BYTES,
    );
}

/** Where case, the way a letter is written and, on Windows, dots and spaces at an end make no other file. */
function fold(name: string): string {
  return name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[. ]+(?=\/|$)/g, "");
}
