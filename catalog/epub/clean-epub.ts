import { createPictureConverter } from "#catalog/pictures/convert-picture.ts";
import { PictureError } from "#catalog/pictures/picture-error.ts";

import { resolveBookPath } from "./book-address.ts";
import { CONTAINER_PATH } from "./archive-names.ts";
import { type ChapterText, readChapterText } from "./chapter-text.ts";
import type { Cleaning } from "./clean/cleaning.ts";
import {
  cleanDescription,
  cleanEncryption,
  cleanPackage,
  listReadingOrder,
} from "./clean/clean-package.ts";
import { EpubError } from "./epub-error.ts";
import { type Markup, namespaces } from "./markup.ts";
import type { Epub } from "./open-epub.ts";
import { type Contents, NCX_TYPE, readContents } from "./read-contents.ts";
import { serializeMarkup } from "./serialize-markup.ts";
import { cleanStyleSheet } from "./clean/clean-css.ts";
import { cleanCaptions } from "./clean/clean-captions.ts";
import { cleanDocument } from "./clean/clean-document.ts";
import { cleanOverlay } from "./clean/clean-overlay.ts";
import { hasPictures, isEmptyPage } from "./clean/is-empty-page.ts";
import { hasFixedLayout, isFlowingText } from "./clean/fixed-layout.ts";
import { readText } from "./decode-text.ts";
import { deobfuscateStart, ENCRYPTION_PATH } from "./encryption.ts";
import { isCompleteFont } from "./is-complete-font.ts";
import { isMarkupType, MAX_MARKUP_LENGTH, parseWithinLimits } from "./parse-markup.ts";
import {
  type ChapterCount,
  type CleanedPages,
  countChapters,
  createReplacements,
  isReadable,
  listFilesInOrder,
  listOtherPages,
  PAGE_TYPE,
  selectChapters,
} from "./select-chapters.ts";
import {
  DESCRIPTION_PATHS,
  isStyleSheet,
  isTextFile,
  listManifestFiles,
  listUnlistedFiles,
  sortFiles,
} from "./list-files.ts";
import { sniffMedia } from "./sniff-media.ts";
import { sniffConvertible, sniffType } from "./sniff-type.ts";

const OVERLAY_TYPE = "application/smil+xml";
const CAPTIONS_TYPE = "text/vtt";

/** Increase when the output of cleaning changes: books are then cleaned again, into new folders. */
export const CLEANING_VERSION = 6;

/** The file beside the cleaned files that lists them. */
export const INDEX_FILE = "index.json";

const PACKAGE_TYPE = "application/oebps-package+xml";

/** Sanitizes a book: yields its cleaned files one by one, and calls `note` for everything left out. */
export async function* cleanEpub(
  epub: Epub,
  note: (removed: string) => void,
): AsyncGenerator<CleanedFile> {
  const types = new Map<string, string>();
  const files = listManifestFiles(epub);
  const flowing = new Set<string>();
  const painting = new Set<string>();
  const convert = createPictureConverter();
  const isFixed = await hasFixedLayout(epub.package.root, epub.readMarkup);
  const contents = await readContents(epub);
  const isDropped = createBlankRule(epub, contents, isFixed);
  const linked = new Set<string>();
  const waiting = new Set(files.filter(isTextFile).map(({ path }) => path));
  const pages = { types, empty: new Set<string>() };
  const findShown = createReplacements(
    epub,
    (path) => waiting.has(path) || isReadable(pages, epub.names.nameOf(path)),
  );

  for (const { path, type } of await sortFiles(epub, files)) {
    const cleaning = { ...createCleaning(epub, path, note), types, painting, findShown, linked };
    const file = await cleanFile({ epub, type, isFixed, convert }, cleaning);
    waiting.delete(path);
    if (file === "blank") {
      pages.empty.add(epub.names.nameOf(path));
      note(`${path}: the file, which is empty`);
    }
    if (typeof file === "string") continue;
    if (file?.isEmpty) {
      pages.empty.add(file.path);
      if (isDropped(path)) continue;
    }
    if (file) {
      types.set(file.path, file.type);
      if (file.isPainting) painting.add(file.path);
      if (file.isFlowing) flowing.add(file.path);
      yield file;
    } else {
      note(`${path}: the file, which is damaged or no text, style, picture, font, audio or video`);
    }
  }
  for (const [path, what] of epub.leftOut) note(`${path}: the file, which is ${what}`);
  for (const path of listUnlistedFiles(epub))
    note(`${path}: the file, which the book does not list`);
  yield* cleanDescriptions(epub, { ...pages, flowing, findShown, linked, contents }, note);
}

/**
 * Which empty pages are left out, so that readers say that the chapter is missing: those that the contents name. Others
 * are blank pages that are turned over, as in print.
 */
function createBlankRule(epub: Epub, { nav, ncx }: Contents, isFixed: boolean) {
  const inOrder = listFilesInOrder(epub);
  return (path: string) => !isFixed && inOrder.has(path) && (nav.has(path) || ncx.has(path));
}

/** The cleaned files: the type of each, and the texts that are no page of their book's fixed layout. */
type CleanedFiles = CleanedPages & {
  flowing: ReadonlySet<string>;
  findShown: (path: string) => string;
  linked: ReadonlySet<string>;
  contents: Contents;
};

async function* cleanDescriptions(
  epub: Epub,
  { types, empty, flowing, findShown, linked, contents: { nav, ncx } }: CleanedFiles,
  note: (removed: string) => void,
): AsyncGenerator<CleanedFile> {
  const { path, root } = epub.package;
  const chapters = selectChapters(epub, { types, empty });
  if (chapters.every(({ id }) => id === null)) throw new EpubError("no-chapters");
  const cleaning = { ...createCleaning(epub, path, note), findShown };
  const isNavEmpty = nav.size === 0 && ncx.size > 0;
  const others = listOtherPages(epub, { types, empty }, chapters);
  const asides = others.filter((page) => linked.has(page.path));
  for (const page of others.filter(({ isText }) => isText)) {
    if (!asides.includes(page))
      note(`${page.path}: the page, which is not in the reading order and which no link leads to`);
  }
  const asideIds = asides.map(({ id }) => id);
  const book = { kept: types, flowing, chapters, asideIds, isNavEmpty };
  const cleaned = cleanPackage(root, book, cleaning);
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
    const kept =
      found && cleanDescriptionFile(found, types, createCleaning(epub, description, note));
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

function createCleaning({ names }: Epub, path: string, note: (removed: string) => void): Cleaning {
  return { path, names, note: (removed) => note(`${path}: ${removed}`) };
}

/** What is odd about a file of the book that is kept nevertheless. */
export type Oddity = { path: string; note: string };

type CleanedFile = {
  path: string;
  type: string;
  content: Uint8Array | string;
  oddity?: Oddity | null;
  /** Of a page or drawing. */
  text?: ChapterText;
  /** Of the package document: the cleaned files in the order and places in which readers count them. */
  readingOrder?: (string | null)[];
  /** Of the package document. */
  chapters?: ChapterCount;
  /** Too long for a page of fixed layout. */
  isFlowing?: boolean;
  /** A page that shows nothing. */
  isEmpty?: boolean;
  /** A style sheet that draws pictures. */
  isPainting?: boolean;
};

type FileSource = {
  epub: Epub;
  type: string;
  /** Whether the book has fixed layout. */
  isFixed: boolean;
  convert: (picture: Uint8Array) => Promise<Uint8Array>;
};

/**
 * Cleans a file according to its content, not its name; null when it may not be served, "left-out" when that is noted
 * already, "blank" for a page without a letter.
 */
async function cleanFile(
  { epub, type, isFixed, convert }: FileSource,
  cleaning: Cleaning,
): Promise<CleanedFile | "left-out" | "blank" | null> {
  const { path: source, names } = cleaning;
  const path = names.nameOf(source);
  const content = await epub.read(source);
  const found = sniffType(deobfuscate(epub, source, content));
  if (epub.obfuscated.has(source)) return found ? { path, type: found, content } : null;
  if (found) return isCompleteFont(content, found) ? { path, type: found, content } : null;
  const media = sniffMedia(content);
  if (media) return { path, type: media, content };

  if (sniffConvertible(content)) {
    const picture = await convertOrNote(content, convert, cleaning);
    return picture ? { path, type: sniffType(picture) ?? "", content: picture } : "left-out";
  }
  if (isStyleSheet(source, type)) {
    const { text, note } = readText(content, epub.package);
    const oddity = note === null ? null : { path: source, note };
    const css = cleanStyleSheet(text, cleaning);
    return { path, type: "text/css", content: css, oddity, isPainting: hasPictures(css) };
  }
  if (isMarkupType(type))
    return isBlank(content) ? "blank" : cleanMarkup(epub, { content, type, isFixed }, cleaning);
  const captions = cleanCaptions(content);
  return captions === null ? null : { path, type: CAPTIONS_TYPE, content: captions };
}

function isBlank(content: Uint8Array): boolean {
  return content.every((byte) => byte <= SPACE);
}

const SPACE = 0x20;

async function convertOrNote(
  picture: Uint8Array,
  convert: FileSource["convert"],
  { note }: Cleaning,
): Promise<Uint8Array | null> {
  try {
    return await convert(picture);
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    note(`the picture, which cannot be converted (${error.message})`);
    return null;
  }
}

function deobfuscate(epub: Epub, path: string, content: Uint8Array): Uint8Array {
  const how = epub.obfuscated.get(path);
  return how ? deobfuscateStart(content, how, epub.package.identifier) : content;
}

function cleanMarkup(epub: Epub, source: MarkupSource, cleaning: Cleaning): CleanedFile | null {
  const { content, type: listedType } = source;
  const decoded = content.length > MAX_MARKUP_LENGTH ? null : readText(content, epub.package);
  const { root, exceedsLimits } = decoded
    ? parseDocument(decoded.text, listedType)
    : { root: null, exceedsLimits: true };
  if (exceedsLimits) cleaning.note("too long, too deep, or too many elements or attributes");
  const type = root && findRootType(root);
  if (!type) return null;

  const cleaned = cleanRoot(root, type, cleaning);
  return (
    cleaned && {
      path: cleaning.names.nameOf(cleaning.path),
      type,
      content: serializeMarkup(cleaned),
      oddity: decoded?.note ? { path: cleaning.path, note: decoded.note } : null,
      ...(PAGE_TYPE.test(type) && { text: readChapterText(cleaned, epub.package.language) }),
      isFlowing: source.isFixed && isFlowingText(cleaned),
      isEmpty: isEmptyPage(cleaned, (address) => isPaintingSheet(address, cleaning)),
    }
  );
}

function isPaintingSheet(address: string, { path, names, painting }: Cleaning): boolean {
  return painting?.has(resolveBookPath(names.nameOf(path), address) ?? "") ?? false;
}

function cleanRoot(root: Markup, type: string, cleaning: Cleaning): Markup | null {
  if (type === OVERLAY_TYPE) return cleanOverlay(root, cleaning);
  return type === NCX_TYPE ? cleanDescription(root, cleaning) : cleanDocument(root, cleaning);
}

type MarkupSource = { content: Uint8Array; type: string; isFixed: boolean };

/** A page without its outer elements gets them. */
function parseDocument(text: string, type: string) {
  const parsed = parseWithinLimits(text);
  const isFragment = /html/.test(type) && PAGE_CONTENT.test(parsed.root?.name ?? "");
  if (!isFragment) return parsed;
  const body = text.replace(/^\s*<\?xml[^>]*>/, "");
  return parseWithinLimits(`<html><body>${body}</body></html>`);
}

/** The elements that a page without its outer elements begins with. */
const PAGE_CONTENT =
  /^(?:head|body|main|article|section|header|div|p|h[1-6]|blockquote|table|ul|ol|dl|span|img|figure|a|b|i|br|hr)$/i;

function findRootType({ space, name }: Markup): string | null {
  if (space === namespaces.html && name.toLowerCase() === "html") return "application/xhtml+xml";
  if (space === namespaces.svg && name === "svg") return "image/svg+xml";
  if (space === namespaces.smil && name === "smil") return OVERLAY_TYPE;
  return space === namespaces.ncx && name === "ncx" ? NCX_TYPE : null;
}
