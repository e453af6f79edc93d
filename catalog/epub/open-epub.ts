import { type Archive, openArchive } from "./archive.ts";
import { pathWithin } from "./book-address.ts";
import { decodeText } from "./decode-text.ts";
import { type Obfuscation, readObfuscations } from "./encryption.ts";
import { EpubRefused } from "./epub-refused.ts";
import { attribute, findAll, type Markup } from "./markup.ts";
import { type PackageDocument, readPackageDocument } from "./package-document.ts";
import { type Limits, LONGEST_MARKUP, readBounded, readMarkup } from "./read-markup.ts";

/** A book that was opened and checked; nothing of it is cleaned yet. */
export type Epub = {
  file: string;
  paths: readonly string[];
  package: PackageDocument;
  obfuscated: ReadonlyMap<string, Obfuscation>;
  has(path: string): boolean;
  /** In bytes. */
  sizeOf(path: string): number;
  /** Whole, or its first `most` bytes. */
  read(path: string, most?: number): Promise<Uint8Array>;
  /** Null when the file is absent or no markup. */
  readMarkup(path: string): Promise<Markup | null>;
  /** The same of its first 200,000 bytes, enough to find a cover or some sentences in it. */
  readStartOfMarkup(path: string): Promise<Markup | null>;
  [Symbol.asyncDispose](): Promise<void>;
};

const MIMETYPE = "application/epub+zip";
const CONTAINER = "META-INF/container.xml";
const ENCRYPTION = "META-INF/encryption.xml";

/** What a book says of itself: in bytes, and in elements and attributes. */
const MOST_DESCRIBED = 10_000_000;
const DESCRIBING: Limits = { mostElements: 60_000, mostAttributes: 200_000 };

/** In bytes, and in elements: what is looked at before it is certain that the book is taken. */
const START = 200_000;
const STARTING: Limits = { mostElements: 20_000 };

/**
 * Opens a stranger's book: a whole zip within the limits, with honest names and no lock, and a
 * package document that can be read. Anything else is an `EpubRefused`.
 */
export async function openEpub(file: string): Promise<Epub> {
  const archive = await openArchive(file);
  try {
    await refuseOtherType(archive);
    const packagePath = await findPackage(archive);
    const root = await readPackage(archive, packagePath);

    return {
      file,
      paths: archive.paths,
      package: readPackageDocument(packagePath, root),
      obfuscated: await findObfuscated(archive),
      has: archive.has,
      sizeOf: archive.sizeOf,
      read: archive.read,
      readMarkup: (path) => readMarkupFrom(archive, path),
      readStartOfMarkup: (path) => readStartFrom(archive, path),
      [Symbol.asyncDispose]: async () => archive.close(),
    };
  } catch (error) {
    archive.close();
    throw error;
  }
}

async function refuseOtherType(archive: Archive): Promise<void> {
  const type = archive.has("mimetype")
    ? decodeText(await archive.read("mimetype", 100)).trim()
    : "";
  if (type !== MIMETYPE) throw new EpubRefused("not-an-epub");
}

async function findPackage(archive: Archive): Promise<string> {
  const container = await readDescription(archive, CONTAINER);
  const [rootfile] = container ? findAll(container, "rootfile") : [];
  const path = rootfile ? attribute(rootfile, "full-path") : null;
  if (!path) throw new EpubRefused("no-container");

  const found = [path, pathWithin("", path)].find((each) => each !== null && archive.has(each));
  if (!found) throw new EpubRefused("no-package");
  return found;
}

async function findObfuscated(archive: Archive): Promise<ReadonlyMap<string, Obfuscation>> {
  if (!archive.has(ENCRYPTION)) return new Map();
  return readObfuscations(await readDescription(archive, ENCRYPTION));
}

async function readPackage(archive: Archive, path: string): Promise<Markup | null> {
  if (archive.sizeOf(path) > MOST_DESCRIBED) throw new EpubRefused("package-too-large");
  const text = decodeText(await archive.read(path));
  const { root, isTooMuch } = readBounded(text, DESCRIBING);
  if (isTooMuch) throw new EpubRefused("package-too-large");
  return root;
}

async function readDescription(archive: Archive, path: string): Promise<Markup | null> {
  if (!archive.has(path) || archive.sizeOf(path) > MOST_DESCRIBED) return null;
  const text = decodeText(await archive.read(path));
  return readMarkup(text, DESCRIBING);
}

async function readMarkupFrom(archive: Archive, path: string): Promise<Markup | null> {
  if (!archive.has(path) || archive.sizeOf(path) > LONGEST_MARKUP) return null;
  return readMarkup(decodeText(await archive.read(path)));
}

async function readStartFrom(archive: Archive, path: string): Promise<Markup | null> {
  if (!archive.has(path)) return null;
  return readMarkup(decodeText(await archive.read(path, START)), STARTING);
}
