import { createPictureConverter } from "#catalog/pictures/convert-picture.ts";

import { resolveBookPath } from "./book-address.ts";
import { CONTENTS_FILE } from "./book-names.ts";
import { CONTAINER_PATH } from "./archive-names.ts";
import { type CleanedFile, cleanFile, type FileSource } from "./clean-file.ts";
import { buildContents } from "./clean/build-contents.ts";
import type { Cleaning } from "./clean/cleaning.ts";
import {
  cleanDescription,
  cleanEncryption,
  cleanPackage,
  listReadingOrder,
} from "./clean/clean-package.ts";
import { hasFixedLayout } from "./clean/fixed-layout.ts";
import { ENCRYPTION_PATH } from "./encryption.ts";
import { EpubError } from "./epub-error.ts";
import {
  DESCRIPTION_PATHS,
  type ListedFile,
  listManifestFiles,
  listUnlistedFiles,
  sortFiles,
} from "./list-files.ts";
import { findAll, getAttribute, type Markup, namespaces } from "./markup.ts";
import type { Epub } from "./open-epub.ts";
import { type Contents, readContents } from "./read-contents.ts";
import {
  countChapters,
  createReplacements,
  isReadable,
  listFilesInOrder,
  listFilesOfChains,
  listOtherPages,
  PAGE_TYPE,
  selectChapters,
} from "./select-chapters.ts";
import { serializeMarkup } from "./serialize-markup.ts";

/** Increase when the output of cleaning changes: books are then cleaned again, into new folders. */
export const CLEANING_VERSION = 7;

/** The file beside the cleaned files that lists them. */
export const INDEX_FILE = "index.json";

const CONTENTS_TYPE = "application/xhtml+xml";
const PACKAGE_TYPE = "application/oebps-package+xml";

/** Sanitizes a book: yields its cleaned files one by one, and calls `note` for everything left out. */
export async function* cleanEpub(
  epub: Epub,
  note: (removed: string) => void,
): AsyncGenerator<CleanedFile> {
  const book: Book = {
    epub,
    note,
    isFixed: await hasFixedLayout(epub.package.root, epub.readMarkup),
    contents: await readContents(epub),
    convert: createPictureConverter(),
    findShown: (path) => path,
    types: new Map(),
    empty: new Set(),
    flowing: new Set(),
    painting: new Set(),
    imports: new Map(),
    linked: new Set(),
  };
  const { first, texts } = await sortFiles(epub, listManifestFiles(epub));
  yield* cleanFiles(book, first);
  const pages = { ...book, findShown: await createReplacementsOf(book, texts) };
  yield* cleanFiles(pages, texts);

  for (const [path, what] of epub.leftOut) note(`${path}: the file, which is ${what}`);
  for (const path of listUnlistedFiles(epub))
    note(`${path}: the file, which the book does not list`);
  yield* cleanDescriptions(pages);
}

/** A book that is being cleaned. The sets grow: they hold names of cleaned files, `linked` paths in the book. */
type Book = FileSource & {
  note: (removed: string) => void;
  contents: Contents;
  findShown: (path: string) => string;
  types: Map<string, string>;
  /** Pages that show nothing. */
  empty: Set<string>;
  /** Texts that are no page of their book's fixed layout. */
  flowing: Set<string>;
  /** Style sheets that draw pictures. */
  painting: Set<string>;
  imports: Map<string, Set<string>>;
  linked: Set<string>;
};

async function* cleanFiles(book: Book, files: readonly ListedFile[]): AsyncGenerator<CleanedFile> {
  const { epub, types, empty, flowing, painting } = book;
  const isDropped = createBlankRule(book);
  for (const listed of files) {
    const cleaning = createCleaning(book, listed.path);
    const file = await cleanFile(book, listed, cleaning);
    if (file === "blank") {
      cleaning.note("the file, which is empty");
      empty.add(epub.names.nameOf(listed.path));
    }
    if (file === null)
      cleaning.note("the file, which is damaged or no text, style, picture, font, audio or video");
    if (file === null || typeof file === "string") continue;
    if (file.isEmpty) empty.add(file.path);
    if (file.isEmpty && isDropped(listed.path)) continue;
    types.set(file.path, file.type);
    if (file.isPainting) painting.add(file.path);
    if (file.isFlowing) flowing.add(file.path);
    yield file;
  }
}

/**
 * Which empty pages are left out, so that readers say that the chapter is missing: those that the contents name. Others
 * are blank pages that are turned over, as in print.
 */
function createBlankRule({ epub, isFixed, contents: { named } }: Book) {
  const inOrder = listFilesInOrder(epub);
  return (path: string) => !isFixed && inOrder.has(path) && named.has(path);
}

/** Pages link to one another, so those that may be replaced are tried before any is cleaned. */
async function createReplacementsOf(book: Book, texts: readonly ListedFile[]) {
  const { epub } = book;
  const chains = listFilesOfChains(epub);
  const readable = new Set<string>();
  for (const listed of texts.filter(({ path }) => chains.has(path))) {
    const cleaning = { ...createCleaning(book, listed.path), note() {} };
    const file = await cleanFile(book, listed, cleaning);
    if (file !== null && typeof file !== "string" && PAGE_TYPE.test(file.type) && !file.isEmpty)
      readable.add(listed.path);
  }
  return createReplacements(
    epub,
    (path) => readable.has(path) || isReadable(book, epub.names.nameOf(path)),
  );
}

async function* cleanDescriptions(book: Book): AsyncGenerator<CleanedFile> {
  const { epub, note, types, empty, linked, contents } = book;
  const { path, root } = epub.package;
  const chapters = selectChapters(epub, book);
  if (chapters.every(({ id }) => id === null)) throw new EpubError("no-chapters");
  const list = buildContents(contents, (from) => createCleaning(book, from));
  if (list) yield { path: CONTENTS_FILE, type: CONTENTS_TYPE, content: serializeMarkup(list) };
  const others = listOtherPages(epub, book, chapters);
  const asides = others.filter((page) => linked.has(page.path));
  const guided = findAll(root, "reference").map((each) => getAttribute(each, "href") ?? "");
  const reached = new Set([...linked, ...guided.map((address) => epub.names.find(path, address))]);
  for (const page of others) {
    if (page.isText && !reached.has(page.path))
      note(`${page.path}: the page, which is not in the reading order and which no link leads to`);
  }
  const parts = {
    kept: types,
    flowing: book.flowing,
    chapters,
    asideIds: asides.map(({ id }) => id),
    contents: list && CONTENTS_FILE,
  };
  const cleaned = cleanPackage(root, parts, createCleaning(book, path));
  yield {
    path: epub.names.nameOf(path),
    type: PACKAGE_TYPE,
    content: serializeMarkup(cleaned),
    readingOrder: listReadingOrder(cleaned, epub.names.nameOf(path)).slice(0, chapters.length),
    chapters: countChapters(chapters, (each) => empty.has(epub.names.nameOf(each))),
  };

  yield { path: CONTAINER_PATH, type: "application/xml", content: buildContainer(epub) };
  for (const description of DESCRIPTION_PATHS.filter(epub.has)) {
    if (description === CONTAINER_PATH) continue;
    const found = await epub.readMarkup(description);
    const kept = found && cleanDescriptionFile(found, types, createCleaning(book, description));
    if (kept) yield { path: description, type: "application/xml", content: serializeMarkup(kept) };
  }
}

/** The book's own may be missing, or name several documents. */
function buildContainer({ names, package: { path } }: Epub): string {
  const name = names.nameOf(path);
  return `<?xml version="1.0" encoding="UTF-8"?>
<container xmlns="${namespaces.container}" version="1.0"><rootfiles><rootfile full-path="${name}" media-type="${PACKAGE_TYPE}"/></rootfiles></container>`;
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

function createCleaning(book: Book, path: string): Cleaning {
  const { epub, note, types, painting, imports, findShown, linked } = book;
  const { names } = epub;
  const noteOf = (removed: string) => note(`${path}: ${removed}`);
  return { path, names, note: noteOf, types, painting, imports, findShown, linked };
}
