import { isUtf8 } from "node:buffer";

import {
  type BookPlace,
  decodeBytes,
  isWebAddress,
  listBookPaths,
  listMiswrittenPaths,
  listPathsWithColon,
  MAX_ADDRESS_LENGTH,
  normalizeAddress,
} from "./book-address.ts";
import { listOldNames } from "./decode-name.ts";

/** The files of a book: which one an address leads to, and what each is called in the cleaned book. */
export type BookNames = {
  /** The file that an address in the file `from` leads to; null when the book has no such file. */
  find(from: string, address: string): string | null;
  /**
   * The file's name in the cleaned book: letters, digits, `.`, `-`, `_` and `/`, so that every reader decodes addresses
   * to the same name. A name that is so already stays.
   */
  nameOf(path: string): string;
  /**
   * The address as the cleaned copy of `from` has it; null for an address outside the book. `findShown` may lead it to
   * another file of the book.
   */
  rewrite(from: string, address: string, findShown?: (path: string) => string): string | null;
};

/** A folder of the cleaned book that no file is in: addresses of missing files lead into it. */
export const MISSING_FOLDER = "missing";

/** The contents of the cleaned book, in its top folder. No file of the book has this name. */
export const CONTENTS_FILE = "contents.xhtml";

/** Compares names as most devices do that books are made on: without case and Unicode composition. */
const fold = (path: string) => path.normalize("NFC").toLowerCase();

/** Compares names that differ more: `ß` is `SS`, `ﬁ` is `fi`, a `+` may be a blank, and blanks are lost at the ends. */
const foldLoosely = (path: string) =>
  foldBlanks(path.normalize("NFKC").toUpperCase()).normalize("NFKC");

function foldBlanks(path: string): string {
  const parts = path.replaceAll("+", " ").split("/");
  return parts.map((part) => part.trim()).join("/");
}

/** At most as many characters become one, as the parts of a letter of Korean. */
const MAX_FOLDING = 4;

const getLength = (path: string) => path.length;

const NO_ALIASES: ReadonlyMap<string, string> = new Map();

/** `aliases` are other names that the file of a path may have. */
export function createBookNames(paths: readonly string[], aliases = NO_ALIASES): BookNames {
  const exact = new Map(paths.map((path) => [path, path]));
  const byFolded = new Map(paths.toReversed().map((path) => [fold(path), path]));
  const byLooselyFolded = new Map([
    ...[...aliases].map(([alias, path]) => [foldLoosely(alias), path] as const),
    ...paths.toReversed().map((path) => [foldLoosely(path), path] as const),
  ]);
  const longest = Math.max(0, ...exact.keys().map(getLength), ...aliases.keys().map(getLength));
  const hasOtherLetters = paths.some((path) => /\P{ASCII}/u.test(path));
  const foundByOldName = new Map<string, string | undefined>();
  let oldLetters = MAX_OLD_LETTERS;
  const { names, taken } = createSafeNames(paths);

  function locate(from: string, address: string): BookPlace | null {
    const listed = [listBookPaths(from, address), listMiswrittenPaths(from, address)];
    for (const places of listed) {
      const found = choosePlace(places) ?? findOldPlace(places);
      if (found) return found;
    }
    return findPlace(listPathsWithColon(from, address), (path) => exact.get(path));
  }

  function choosePlace(listed: readonly BookPlace[]): BookPlace | null {
    const places = listed.filter(({ path }) => path.length <= longest * MAX_FOLDING);
    return (
      findPlace(places, (path) => exact.get(path)) ??
      findPlace(places, (path) => byFolded.get(fold(path))) ??
      findPlace(places, (path) => byLooselyFolded.get(foldLoosely(path)))
    );
  }

  function findOldPlace(places: readonly BookPlace[]): BookPlace | null {
    if (!hasOtherLetters) return null;
    return findPlace(
      places.filter(({ isEncoded }) => isEncoded),
      findByOldName,
    );
  }

  function findByOldName(encoded: string): string | undefined {
    if (foundByOldName.has(encoded)) return foundByOldName.get(encoded);
    const bytes = decodeBytes(encoded);
    if (encoded.length > oldLetters || isUtf8(bytes)) return undefined;
    oldLetters -= encoded.length;
    const found = choosePlace(listOldNames(bytes).map((path) => ({ path, fragment: "" })))?.path;
    foundByOldName.set(encoded, found);
    return found;
  }

  function nameOf(path: string): string {
    if (path === "") return "";
    const isFree = !isUnsafe(path) && !taken.has(path.toLowerCase());
    return names.get(path) ?? (isFree ? path : `${MISSING_FOLDER}/${encodeMissing(path)}`);
  }

  return {
    find: (from, address) => locate(from, address)?.path ?? null,
    nameOf,
    rewrite(from, address, findShown = (path) => path) {
      const found = locate(from, address) ?? listBookPaths(from, address)[0];
      if (!found) return null;
      const path = findShown(found.path);
      const { fragment } = found;
      if (path === from && fragment !== "") return fragment;
      return buildRelativePath(nameOf(from), nameOf(path)) + fragment;
    },
  };
}

/** In characters, of all different addresses that are tried in old encodings, each of which takes long. */
const MAX_OLD_LETTERS = 500_000;

function findPlace(
  places: readonly BookPlace[],
  find: (path: string) => string | undefined,
): BookPlace | null {
  for (const { path, fragment } of places) {
    const found = find(path);
    if (found !== undefined) return { path: found, fragment };
  }
  return null;
}

/** The file that an address is in, the names of the book's files, and which one is shown for a chapter. */
type From = {
  path: string;
  names: BookNames;
  findShown?: (path: string) => string;
  linked?: Set<string>;
};

/** The address in the cleaned book if it is inside the book, else null. */
export function allowInternalAddress({ path, names }: From, address: string): string | null {
  return names.rewrite(path, address);
}

/** The address of a picture, if it is a file of the book or a `data:` picture; else null. */
export function allowPictureAddress(from: From, address: string): string | null {
  const written = normalizeAddress(address);
  const isPixels = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,[a-z0-9+/=\s%]*$/i.test(
    written,
  );
  return isPixels ? written : allowInternalAddress(from, address);
}

/** The address of a place to read, in the cleaned book, if it is inside the book; else null. */
export function allowPlaceAddress(
  { path, names, findShown, linked }: From,
  address: string,
): string | null {
  return names.rewrite(path, address, (target) => {
    linked?.add(target);
    return findShown?.(target) ?? target;
  });
}

/** The address of a link into the book, to a web page or to a mailbox; else null. */
export function allowLinkAddress(from: From, address: string): string | null {
  if (address.length > MAX_ADDRESS_LENGTH) return null;
  const written = normalizeAddress(address);
  return isWebAddress(written) || /^mailto:/i.test(written)
    ? written
    : allowPlaceAddress(from, address);
}

function encodeMissing(path: string): string {
  return Buffer.from(path).toString("base64url").slice(0, MAX_SEGMENT_LENGTH);
}

export function buildRelativePath(from: string, to: string): string {
  const base = from.split("/").slice(0, -1);
  const target = to.split("/");
  let shared = 0;
  while (shared < base.length && shared < target.length - 1 && base[shared] === target[shared])
    shared += 1;
  return [...base.slice(shared).map(() => ".."), ...target.slice(shared)].join("/");
}

/** In characters. */
const MAX_SEGMENT_LENGTH = 100;
/** Windows treats these names as devices, with any extension. */
export const DEVICE_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
/** Readers look for these by their own names. */
const FIXED_NAME = /^(?:META-INF\/[\w.-]+|mimetype)$/;

/** A name for each path, different from the others also where case does not count. */
function createSafeNames(paths: readonly string[]) {
  const names = new Map<string, string>();
  const taken = new Set(["index.json", "meta-inf", MISSING_FOLDER, CONTENTS_FILE]);
  const folders = new Map([["", ""]]);
  const fixed = paths.filter((path) => FIXED_NAME.test(path));
  for (const path of fixed) {
    names.set(path, path);
    taken.add(path.toLowerCase());
  }
  const others = paths.filter((path) => !FIXED_NAME.test(path));
  // Names that are safe already are given first, so that they stay.
  for (const path of others.toSorted((a, b) => Number(isUnsafe(a)) - Number(isUnsafe(b)))) {
    const parts = path.split("/");
    const file = parts.pop() ?? "";
    names.set(path, choose(nameFolder(parts), file));
  }
  return { names, taken };

  function nameFolder(parts: readonly string[]): string {
    const folder = parts.map((part) => `${part}/`).join("");
    const existing = folders.get(folder);
    if (existing !== undefined) return existing;
    const name = `${choose(nameFolder(parts.slice(0, -1)), parts.at(-1) ?? "")}/`;
    folders.set(folder, name);
    return name;
  }

  function choose(folder: string, segment: string): string {
    const safe = toSafeSegment(segment);
    const dot = safe.lastIndexOf(".");
    const [stem, extension] = dot > 0 ? [safe.slice(0, dot), safe.slice(dot)] : [safe, ""];
    for (let place = 1; ; place += 1) {
      const name = folder + (place === 1 ? safe : `${stem}-${place}${extension}`);
      if (taken.has(name.toLowerCase())) continue;
      taken.add(name.toLowerCase());
      return name;
    }
  }
}

function isUnsafe(path: string): boolean {
  return path.split("/").some((part) => toSafeSegment(part) !== part);
}

function toSafeSegment(segment: string): string {
  const ascii = segment
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\w.-]+/g, "-")
    .replace(/^[.-]+|[.]+$/g, "")
    .replace(DEVICE_NAME, "$&-");
  if (ascii === "") return "file";
  if (ascii.length <= MAX_SEGMENT_LENGTH) return ascii;
  const [extension = ""] = /\.\w{1,10}$/.exec(ascii) ?? [];
  return ascii.slice(0, MAX_SEGMENT_LENGTH - extension.length) + extension;
}
