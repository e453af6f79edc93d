import { resolveBookPath } from "./book-address.ts";
import type { Cleaning } from "./clean/cleaning.ts";
import { cleanDescription, cleanEncryption } from "./clean/clean-description.ts";
import { cleanPackage } from "./clean/clean-package.ts";
import { type CleanedFile, cleanFile, isTextFile } from "./clean-file.ts";
import { EpubError } from "./epub-error.ts";
import type { Markup } from "./markup.ts";
import type { Epub } from "./open-epub.ts";
import { serializeMarkup } from "./serialize-markup.ts";

/** Increase when the output of cleaning changes: books are then cleaned again, into new folders. */
export const CLEANING_VERSION = 3;

/** The file beside the cleaned files that lists them. */
export const INDEX_FILE = "index.json";

const PACKAGE_TYPE = "application/oebps-package+xml";
const ENCRYPTION_PATH = "META-INF/encryption.xml";

/** Files in META-INF that describe the book, in addition to the package document. */
export const DESCRIPTION_PATHS: readonly string[] = [
  "META-INF/container.xml",
  "META-INF/com.apple.ibooks.display-options.xml",
  "META-INF/com.kobobooks.display-options.xml",
  ENCRYPTION_PATH,
];

/** In bytes, for all texts and style sheets together. */
const MAX_TEXT_BYTES = 100_000_000;

/** Sanitizes a book: yields its cleaned files one by one, and calls `note` for everything left out. */
export async function* cleanEpub(
  epub: Epub,
  note: (removed: string) => void,
): AsyncGenerator<CleanedFile> {
  const types = new Map<string, string>();

  for (const { path, type } of listManifestFiles(epub)) {
    const file = await cleanFile(epub, type, createCleaning(path, note));
    if (file) {
      types.set(path, file.type);
      yield file;
    } else {
      note(`${path}: the file, which is no text, style, picture or font`);
    }
  }
  for (const path of listUnlistedFiles(epub))
    note(`${path}: the file, which the book does not list`);
  yield* cleanDescriptions(epub, types, note);
}

export function refuseTooMuchText(epub: Epub): void {
  const texts = listManifestFiles(epub).filter(isTextFile);
  const size = texts.reduce((sum, { path }) => sum + epub.sizeOf(path), 0);
  if (size > MAX_TEXT_BYTES) throw new EpubError("too-much-text");
}

async function* cleanDescriptions(
  epub: Epub,
  types: ReadonlyMap<string, string>,
  note: (removed: string) => void,
): AsyncGenerator<CleanedFile> {
  const { path, root } = epub.package;
  const cleaned = cleanPackage(root, types, createCleaning(path, note));
  yield { path, type: PACKAGE_TYPE, content: serializeMarkup(cleaned) };

  for (const description of DESCRIPTION_PATHS.filter(epub.has)) {
    const found = await epub.readMarkup(description);
    const kept = found && cleanDescriptionFile(found, types, createCleaning(description, note));
    if (kept) yield { path: description, type: "application/xml", content: serializeMarkup(kept) };
  }
}

function cleanDescriptionFile(
  root: Markup,
  types: ReadonlyMap<string, string>,
  cleaning: Cleaning,
): Markup | null {
  if (cleaning.path !== ENCRYPTION_PATH) return cleanDescription(root, cleaning);
  return cleanEncryption(
    root,
    (address) => types.has(resolveBookPath("", address) ?? ""),
    cleaning,
  );
}

function listManifestFiles(epub: Epub): { path: string; type: string }[] {
  const items = epub.package.items.flatMap(({ path, type }) => (path ? [{ path, type }] : []));
  const byPath = new Map(items.map((item) => [item.path, item]));
  return [...byPath.values()].filter(
    ({ path }) => epub.has(path) && path !== epub.package.path && !isReserved(path),
  );
}

function isReserved(path: string): boolean {
  return /^(?:META-INF\/.*|mimetype|index\.json)$/i.test(path);
}

function listUnlistedFiles({ paths, package: { path, items } }: Epub): string[] {
  const listed = new Set(items.map((item) => item.path));
  const known = new Set([path, "mimetype", ...DESCRIPTION_PATHS]);
  return paths.filter((each) => !listed.has(each) && !known.has(each));
}

function createCleaning(path: string, note: (removed: string) => void): Cleaning {
  return { path, note: (removed) => note(`${path}: ${removed}`) };
}
