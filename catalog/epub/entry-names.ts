import { EpubError } from "./epub-error.ts";

const MAX_NAME_LENGTH = 1_000;
const MAX_SEGMENT_BYTES = 240;

/** On Windows a file of such a name, whatever its ending, is a device. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Refuses names that could be written outside the book's folder, or over one another on any file system. */
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

/** In this order whatever lies below a file's name comes right behind it. */
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

/** Where case, the way a letter is written and, on Windows, dots and spaces at an end make no other file. */
function foldName(name: string): string {
  return name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[. ]+(?=\/|$)/g, "");
}
