import { pathWithin } from "./book-address.ts";
import type { Cleaning } from "./clean/cleaning.ts";
import { cleanDescription, cleanEncryption } from "./clean/clean-description.ts";
import { cleanPackage } from "./clean/clean-package.ts";
import { type CleanFile, cleanFile, isText } from "./clean-file.ts";
import { EpubRefused } from "./epub-refused.ts";
import type { Markup } from "./markup.ts";
import type { Epub } from "./open-epub.ts";
import { writeMarkup } from "./write-markup.ts";

/** Raised whenever what is written of a book changes, so that books are cleaned anew, into folders of their own. */
export const CLEANED_FORM = 3;

/** The list of what was kept is written beside it under this name. */
export const INDEX = "index.json";

const PACKAGE = "application/oebps-package+xml";
const ENCRYPTION = "META-INF/encryption.xml";

/** What a book says of itself, beside its package document. */
export const DESCRIPTIONS: readonly string[] = [
  "META-INF/container.xml",
  "META-INF/com.apple.ibooks.display-options.xml",
  "META-INF/com.kobobooks.display-options.xml",
  ENCRYPTION,
];

/** In bytes, of all texts and styles together. */
const MOST_TEXT = 100_000_000;

/** Everything of the book that may be kept, cleaned, one file at a time; `note` hears what was not. */
export async function* cleanEpub(
  epub: Epub,
  note: (removed: string) => void,
): AsyncGenerator<CleanFile> {
  const types = new Map<string, string>();

  for (const { path, type } of ownItems(epub)) {
    const file = await cleanFile(epub, type, cleaningOf(path, note));
    if (file) {
      types.set(path, file.type);
      yield file;
    } else {
      note(`${path}: the file, which is no text, style, picture or font`);
    }
  }
  for (const path of strays(epub)) note(`${path}: the file, which the book does not list`);
  yield* cleanDescriptions(epub, types, note);
}

export function refuseMuchText(epub: Epub): void {
  const texts = ownItems(epub).filter(isText);
  const size = texts.reduce((sum, { path }) => sum + epub.sizeOf(path), 0);
  if (size > MOST_TEXT) throw new EpubRefused("too-much-text");
}

async function* cleanDescriptions(
  epub: Epub,
  types: ReadonlyMap<string, string>,
  note: (removed: string) => void,
): AsyncGenerator<CleanFile> {
  const { path, root } = epub.package;
  const cleaned = cleanPackage(root, types, cleaningOf(path, note));
  yield { path, type: PACKAGE, content: writeMarkup(cleaned) };

  for (const description of DESCRIPTIONS.filter(epub.has)) {
    const found = await epub.readMarkup(description);
    const kept = found && cleanOne(found, types, cleaningOf(description, note));
    if (kept) yield { path: description, type: "application/xml", content: writeMarkup(kept) };
  }
}

function cleanOne(
  root: Markup,
  types: ReadonlyMap<string, string>,
  cleaning: Cleaning,
): Markup | null {
  if (cleaning.path !== ENCRYPTION) return cleanDescription(root, cleaning);
  return cleanEncryption(root, (address) => types.has(pathWithin("", address) ?? ""), cleaning);
}

/** The files that the package lists and the archive holds, each once. */
function ownItems(epub: Epub): { path: string; type: string }[] {
  const items = epub.package.items.flatMap(({ path, type }) => (path ? [{ path, type }] : []));
  const byPath = new Map(items.map((item) => [item.path, item]));
  return [...byPath.values()].filter(
    ({ path }) => epub.has(path) && path !== epub.package.path && !isReserved(path),
  );
}

function isReserved(path: string): boolean {
  return /^(?:META-INF\/.*|mimetype|index\.json)$/i.test(path);
}

function strays({ paths, package: { path, items } }: Epub): string[] {
  const listed = new Set(items.map((item) => item.path));
  const known = new Set([path, "mimetype", ...DESCRIPTIONS]);
  return paths.filter((each) => !listed.has(each) && !known.has(each));
}

function cleaningOf(path: string, note: (removed: string) => void): Cleaning {
  return { path, note: (removed) => note(`${path}: ${removed}`) };
}
