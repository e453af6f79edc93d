import { type Archive, DAMAGED, openArchive } from "./archive.ts";
import { CONTAINER_PATH } from "./archive-names.ts";
import { resolveBookPath } from "./book-address.ts";
import { type BookNames, createBookNames } from "./book-names.ts";
import { toPrintable } from "./clean/cleaning.ts";
import { decodeText, describeFaults, readText } from "./decode-text.ts";
import { ENCRYPTION_PATH, type Obfuscation, readObfuscations } from "./encryption.ts";
import { EpubError } from "./epub-error.ts";
import {
  getAttribute,
  findAll,
  type Markup,
  childElements,
  findFirst,
  getTrimmedText,
} from "./markup.ts";
import {
  isMarkupType,
  type MarkupLimits,
  MAX_MARKUP_LENGTH,
  parseWithinLimits,
  readMarkup,
} from "./parse-markup.ts";
import { sniffType } from "./sniff-type.ts";

/** In characters. The key is derived from the identifier again for every file. */
const MAX_IDENTIFIER_LENGTH = 4_096;

/** In characters; the longest registered tags are shorter. */
const MAX_LANGUAGE_LENGTH = 35;

/** Limit for the manifest and for the spine. */
const MAX_ITEMS = 20_000;

/** A checked book, not yet cleaned. */
export type Epub = {
  file: string;
  paths: readonly string[];
  /** Files that are not read, each with what it is. */
  leftOut: ReadonlyMap<string, string>;
  /** What is odd about the book and does no harm, for the operator. */
  notes: readonly string[];
  names: BookNames;
  package: PackageDocument;
  /** Files of the reading order that are pages by their content, whatever the book calls their type. */
  pages: ReadonlySet<string>;
  obfuscated: ReadonlyMap<string, Obfuscation>;
  has(path: string): boolean;
  /** Size in bytes. */
  sizeOf(path: string): number;
  /** Reads the whole file, or its first `most` bytes. */
  read(path: string, most?: number): Promise<Uint8Array>;
  /** null when the file is missing or not markup. */
  readMarkup(path: string): Promise<Markup | null>;
  /** Parses only the first 200,000 bytes, enough to find a cover or some sentences. */
  readStartOfMarkup(path: string): Promise<Markup | null>;
  [Symbol.asyncDispose](): Promise<void>;
};

const MIMETYPE = "application/epub+zip";
const PACKAGE_TYPE = "application/oebps-package+xml";

/** Limits of description files: in bytes, and in elements and attributes. */
const MAX_DESCRIPTION_BYTES = 10_000_000;
const DESCRIPTION_LIMITS: MarkupLimits = { maxElements: 60_000, maxAttributes: 200_000 };

/** Limits of what is read before the book is accepted: in bytes and in elements. */
const START_BYTES = 200_000;
const START_LIMITS: MarkupLimits = { maxElements: 20_000 };

/**
 * Opens an untrusted EPUB: a complete zip within the limits, with safe names, no encryption and a readable package
 * document. Throws `EpubError` otherwise.
 */
export async function openEpub(file: string): Promise<Epub> {
  const archive = await openArchive(file);
  try {
    const notes = await checkType(archive);
    const names = createBookNames(archive.paths, archive.aliases);
    const packagePath = await findPackage(archive, names);
    const { root, note } = await readPackage(archive, packagePath);
    const document = readPackageDocument(packagePath, root, names);

    return {
      file,
      paths: archive.paths,
      leftOut: archive.leftOut,
      notes: [
        ...notes,
        ...(note === null ? [] : [`${packagePath}: ${note}`]),
        ...(hasBlanksAroundIds(root) ? ["the reading order has blanks around its ids"] : []),
      ],
      names,
      package: document,
      pages: await findPages(archive, document),
      obfuscated: await findObfuscated(archive, names),
      has: archive.has,
      sizeOf: archive.sizeOf,
      read: archive.read,
      readMarkup: (path) => readMarkupFrom(archive, path, document.language),
      readStartOfMarkup: (path) => readStartFrom(archive, path, document.language),
      [Symbol.asyncDispose]: async () => archive.close(),
    };
  } catch (error) {
    archive.close();
    throw error;
  }
}

/** Returns what is odd about the archive. A file of another type is refused. */
async function checkType(archive: Archive): Promise<string[]> {
  const { topFolder } = archive;
  const notes = [
    ...(topFolder === "" ? [] : [`the book is in the folder ${topFolder}`]),
    ...archive.notes,
  ];
  refuseDamaged(archive, "mimetype");
  const written = archive.has("mimetype") ? decodeText(await archive.read("mimetype", 100)) : "";
  const type = written.replace(/[\s\0]/g, "");
  if (type === "") {
    if (!archive.has(CONTAINER_PATH)) throw new EpubError("not-an-epub");
    return [...notes, "the file does not say that it is an EPUB (no mimetype)"];
  }
  const [plain] = type.toLowerCase().split(";");
  if (plain !== MIMETYPE) throw new EpubError("not-an-epub");
  return type === MIMETYPE ? notes : [...notes, `the mimetype is written as ${toPrintable(type)}`];
}

/** The first package that the container names; without a container, or with an empty one, the only one in the archive. */
async function findPackage(archive: Archive, names: BookNames): Promise<string> {
  refuseDamaged(archive, CONTAINER_PATH);
  const container = await readDescription(archive, CONTAINER_PATH);
  if (!container && archive.sizeOf(CONTAINER_PATH) > 0) throw new EpubError("no-container");
  const rootfiles = container ? findAll(container, "rootfile") : [];
  const rootfile = rootfiles.find(isPackageFile) ?? rootfiles[0];
  const path = rootfile && getAttribute(rootfile, "full-path")?.trim().replace(/^\/+/, "");
  if (!path) return findOnlyPackage(archive);

  refuseDamaged(archive, path);
  const found = archive.has(path) ? path : names.find("", path);
  if (found === null) throw new EpubError("no-package");
  return found;
}

/** Without one of its own descriptions a book cannot be read. */
function refuseDamaged({ leftOut }: Archive, path: string): void {
  if (leftOut.get(path) === DAMAGED) throw new EpubError("damaged-entry", path);
}

function isPackageFile(rootfile: Markup): boolean {
  return getAttribute(rootfile, "media-type")?.trim() === PACKAGE_TYPE;
}

function findOnlyPackage(archive: Archive): string {
  const [found, other] = archive.paths.filter((path) => /\.opf$/i.test(path));
  if (found === undefined || other !== undefined) throw new EpubError("no-container");
  return found;
}

/** In bytes: enough for the declarations before the first element. */
const PAGE_START_BYTES = 2_000;

const PAGE_START = /<(?:\w+:)?html[\s>]|<!doctype html\b/i;

async function findPages(
  archive: Archive,
  { chapters }: PackageDocument,
): Promise<ReadonlySet<string>> {
  const others = chapters.flatMap(({ items }) => items.filter(({ type }) => !isMarkupType(type)));
  const listed = others.flatMap(({ path }) => path ?? []);
  const found = new Set<string>();
  for (const path of new Set(listed).values().filter(archive.has)) {
    const bytes = await archive.read(path, PAGE_START_BYTES);
    // To guess the encoding of a picture takes long.
    const start = sniffType(bytes) ? "" : decodeText(bytes, { isStart: true });
    if (/^\s*</.test(start) && PAGE_START.test(start)) found.add(path);
  }
  return found;
}

async function findObfuscated(
  archive: Archive,
  names: BookNames,
): Promise<ReadonlyMap<string, Obfuscation>> {
  if (!archive.has(ENCRYPTION_PATH)) return new Map();
  return readObfuscations(await readDescription(archive, ENCRYPTION_PATH), names);
}

async function readPackage(
  archive: Archive,
  path: string,
): Promise<{ root: Markup | null; note: string | null }> {
  if (archive.sizeOf(path) > MAX_DESCRIPTION_BYTES) throw new EpubError("package-too-large");
  const { text, faults } = readText(await archive.read(path));
  const { root, exceedsLimits } = parseWithinLimits(text, DESCRIPTION_LIMITS);
  if (exceedsLimits) throw new EpubError("package-too-large");
  return { root, note: describeFaults(faults) };
}

async function readDescription(archive: Archive, path: string): Promise<Markup | null> {
  if (!archive.has(path) || archive.sizeOf(path) > MAX_DESCRIPTION_BYTES) return null;
  const text = decodeText(await archive.read(path));
  return readMarkup(text, DESCRIPTION_LIMITS);
}

async function readMarkupFrom(
  archive: Archive,
  path: string,
  language: string,
): Promise<Markup | null> {
  if (!archive.has(path) || archive.sizeOf(path) > MAX_MARKUP_LENGTH) return null;
  return readMarkup(decodeText(await archive.read(path), { language }));
}

async function readStartFrom(
  archive: Archive,
  path: string,
  language: string,
): Promise<Markup | null> {
  if (!archive.has(path)) return null;
  const isStart = archive.sizeOf(path) > START_BYTES;
  const text = decodeText(await archive.read(path, START_BYTES), { language, isStart });
  return readMarkup(text, START_LIMITS);
}

type ManifestItem = {
  id: string;
  /** A path in the book; null for an address outside it. */
  path: string | null;
  type: string;
  /** The id of an item for readers that cannot show this one; "" when there is none. */
  fallback: string;
  properties: readonly string[];
};

/** A place in the reading order: the item it names and the fallbacks of that, in order; none for an unknown item. */
type Chapter = { idref: string; items: readonly ManifestItem[] };

type PackageDocument = {
  path: string;
  root: Markup;
  version: string;
  /** The unique identifier, which is the source of the keys of obfuscated fonts; "" if missing. */
  identifier: string;
  /** The language tag as written; "" if missing. */
  language: string;
  items: readonly ManifestItem[];
  /** Paths of the texts in reading order. */
  spine: readonly string[];
  chapters: readonly Chapter[];
  pageProgression: "ltr" | "rtl" | null;
};

function readPackageDocument(path: string, root: Markup | null, names: BookNames): PackageDocument {
  const manifest = root && findFirst(root, "manifest");
  const spine = root && findFirst(root, "spine");
  if (!root || root.name !== "package" || !manifest || !spine)
    throw new EpubError("broken-package");
  const listed = childElements(manifest);
  const references = findAll(spine, "itemref");
  if (Math.max(listed.length, references.length) > MAX_ITEMS)
    throw new EpubError("package-too-large");

  const items = listed.flatMap((item) => readItem(path, item, names));
  const chapters = readChapters(references, items);
  return {
    path,
    root,
    version: readVersion(root),
    identifier: readUniqueIdentifier(root),
    language: readLanguage(root),
    items,
    spine: chapters.flatMap(({ items: [first] }) => first?.path ?? []),
    chapters,
    pageProgression: readDirection(spine),
  };
}

function readItem(path: string, item: Markup, names: BookNames): ManifestItem[] {
  const id = getAttribute(item, "id")?.trim();
  const href = getAttribute(item, "href");
  if (item.name !== "item" || !id || !href) return [];

  return [
    {
      id,
      path: names.find(path, href) ?? resolveBookPath(path, href),
      type: getAttribute(item, "media-type")?.toLowerCase() ?? "",
      fallback: getAttribute(item, "fallback")?.trim() ?? "",
      properties: getAttribute(item, "properties")?.split(/\s+/) ?? [],
    },
  ];
}

function readVersion(root: Markup): string {
  const version = getAttribute(root, "version") ?? "";
  return /^3\.\d$/.test(version) ? version : "2.0";
}

function readUniqueIdentifier(root: Markup): string {
  const id = getAttribute(root, "unique-identifier");
  const identifiers = findAll(root, "identifier");
  const found = identifiers.find((each) => id && getAttribute(each, "id") === id) ?? identifiers[0];
  return found ? getTrimmedText(found).slice(0, MAX_IDENTIFIER_LENGTH) : "";
}

function readLanguage(root: Markup): string {
  const found = findFirst(root, "language");
  return found ? getTrimmedText(found).slice(0, MAX_LANGUAGE_LENGTH) : "";
}

const MAX_FALLBACKS = 10;

function readChapters(references: readonly Markup[], items: readonly ManifestItem[]): Chapter[] {
  const byId = new Map(items.toReversed().map((item) => [item.id, item]));
  return references.map((reference) => {
    const idref = getAttribute(reference, "idref")?.trim() ?? "";
    const found: ManifestItem[] = [];
    let item = byId.get(idref);
    while (item && !found.includes(item) && found.length <= MAX_FALLBACKS) {
      found.push(item);
      item = byId.get(item.fallback);
    }
    return { idref, items: found };
  });
}

function hasBlanksAroundIds(root: Markup | null): boolean {
  const references = root ? findAll(root, "itemref") : [];
  const attributes = references.flatMap((reference) => reference.attributes);
  return attributes.some(({ name, value }) => name === "idref" && value !== value.trim());
}

function readDirection(spine: Markup): "ltr" | "rtl" | null {
  const direction = getAttribute(spine, "page-progression-direction");
  return direction === "ltr" || direction === "rtl" ? direction : null;
}
