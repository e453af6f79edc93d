import { isAscii, isUtf8 } from "node:buffer";

import { type Entry, getFileNameLowLevel } from "yauzl";

import { DEVICE_NAME } from "./book-names.ts";
import { toPrintable } from "./clean/cleaning.ts";
import { listOldNames } from "./decode-name.ts";
import { EpubError } from "./epub-error.ts";

export type NamedEntry = { name: string; entry: Entry };

export const CONTAINER_PATH = "META-INF/container.xml";

/**
 * EPUBs name files in UTF-8, even where the zip tool did not set the flag; a field of the entry for the name counts
 * before it. Some tools write `\\` or `//` for `/`, or begin names with `./`. Control characters are replaced.
 */
export function decodeEntryName({
  generalPurposeBitFlag,
  fileNameRaw,
  extraFields,
}: Entry): string {
  const flags = generalPurposeBitFlag | (isUtf8(fileNameRaw) ? UTF8_FLAG : 0);
  const name = getFileNameLowLevel(flags, fileNameRaw, extraFields, true);
  return normalizeName(name).replace(CONTROLS, "\ufffd");
}

/** Of a zip entry: its name is in UTF-8. */
const UTF8_FLAG = 0x800;

/**
 * Names that a file may have instead of its path in the book: with its control characters, and what its name means in
 * old encodings. A short name in one of these may be UTF-8 by accident, so that counts only where the zip tool says so.
 */
export function listAliases(
  entries: ReadonlyMap<string, Entry>,
  topFolder: string,
): Map<string, string> {
  const depth = topFolder.split("/").length - 1;
  const aliases = new Map<string, string>();
  let bytes = MAX_OLD_BYTES;
  for (const [path, entry] of entries) {
    const isTried = isUnsure(entry) && bytes >= entry.fileNameRaw.length;
    if (isTried) bytes -= entry.fileNameRaw.length;
    const oldNames = isTried ? listOldNames(entry.fileNameRaw).toReversed() : [];
    for (const name of [...oldNames, ...listControlled(entry)])
      aliases.set(normalizeName(name).split("/").slice(depth).join("/"), path);
  }
  return aliases;
}

/** Of all names that are tried in old encodings, each of which takes long. */
const MAX_OLD_BYTES = 500_000;

/** Addresses have control characters encoded, as blanks, or not at all. */
function listControlled({ fileNameRaw }: Entry): string[] {
  const name = fileNameRaw.toString();
  return name.search(CONTROLS) === -1
    ? []
    : [name.replace(CONTROLS, ""), name.replace(CONTROLS, " "), name];
}

function isUnsure({ generalPurposeBitFlag, fileNameRaw }: Entry): boolean {
  const isFlagged = (generalPurposeBitFlag & UTF8_FLAG) !== 0;
  return isFlagged ? !isUtf8(fileNameRaw) : !isAscii(fileNameRaw);
}

function normalizeName(name: string): string {
  const parts = name.replaceAll("\\", "/").split("/");
  const last = parts.length - 1;
  return parts
    .filter((part, at) => part !== "." && (part !== "" || at === 0 || at === last))
    .join("/");
}

const CONTROLS = /\p{Cc}/gu;

const MAX_NAME_LENGTH = 1_000;

/** Throws `EpubError` for names that lead outside the book or are too long. */
export function checkEntryNames(names: readonly string[]): void {
  const long = names.find((name) => name.length > MAX_NAME_LENGTH);
  if (long !== undefined) throw new EpubError("long-name", long);
  const unsafe = names.find(
    (name) => /^(?:\/|[a-z]:)/i.test(name) || name.split("/").includes(".."),
  );
  if (unsafe !== undefined) throw new EpubError("unsafe-name", unsafe);
}

/** Files that systems add to folders on their own. */
const SYSTEM_FILE = /^__MACOSX\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini|\._[^/]*)$/i;

/** The folder that the whole book is in, with its container; the only such folder, if other files are beside it. */
export function findTopFolder(names: readonly string[]): string {
  if (names.includes(CONTAINER_PATH)) return "";
  const own = names.filter((name) => name !== "mimetype" && !SYSTEM_FILE.test(name));
  const folders = own
    .filter((name) => name.endsWith(`/${CONTAINER_PATH}`))
    .map((name) => name.slice(0, -CONTAINER_PATH.length));
  const all = folders.find((folder) => own.every((name) => name.startsWith(folder)));
  return all ?? (folders.length === 1 ? folders[0] : undefined) ?? "";
}

/** A note on files that a person or a system put beside the folder of the book. */
export function describeBeside(names: readonly string[], topFolder: string): string[] {
  const beside = names.filter(
    (name) => !name.startsWith(topFolder) && name !== "mimetype" && !SYSTEM_FILE.test(name),
  );
  return beside.length === 0 ? [] : [`files beside that folder are left out: ${listNames(beside)}`];
}

/** Notes on names that do no harm, because the cleaned book has others. */
export function describeOddNames(files: readonly NamedEntry[]): string[] {
  const written = files.filter(({ entry }) => ODDLY_WRITTEN.test(entry.fileNameRaw.toString()));
  const devices = files.filter(({ name }) =>
    name.split("/").some((part) => DEVICE_NAME.test(part)),
  );
  return [
    ...describeNames(written, "names of files are written with \\, //, ./ or control characters"),
    ...describeNames(devices, "some devices cannot store names of files"),
  ];
}

const ODDLY_WRITTEN = /\\|\/\/|(?:^|\/)\.\/|\p{Cc}/u;

function describeNames(files: readonly NamedEntry[], what: string): string[] {
  return files.length === 0 ? [] : [`${what}: ${listNames(files.map(({ name }) => name))}`];
}

/** For example "OEBPS/one.xhtml and 3 more"; "" without files. */
function listNames(names: Iterable<string>): string {
  const [first, ...more] = names;
  if (first === undefined) return "";
  return toPrintable(first) + (more.length > 0 ? ` and ${more.length} more` : "");
}

/** Of several entries with one name the last counts, as for most readers. */
export function describeRepeated(files: readonly NamedEntry[]): string[] {
  const last = new Map(files.map((file) => [file.name, file.entry]));
  const repeated = files.filter(({ name, entry }) => last.get(name) !== entry);
  const isOther = ({ name, entry }: NamedEntry) => last.get(name)?.crc32 !== entry.crc32;
  const names = listNames(new Set(repeated.map(({ name }) => name)));
  if (names === "") return [];
  return [
    repeated.some(isOther)
      ? `several files are named ${names}, and the last one counts`
      : `${names} is in the file more than once`,
  ];
}
