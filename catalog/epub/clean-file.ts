import { PictureError } from "#catalog/pictures/picture-error.ts";

import { resolveBookPath } from "./book-address.ts";
import { type ChapterText, readChapterText } from "./chapter-text.ts";
import type { Cleaning } from "./clean/cleaning.ts";
import { cleanDescription } from "./clean/clean-package.ts";
import { findFirst, type Markup, namespaces } from "./markup.ts";
import type { Epub } from "./open-epub.ts";
import { NCX_TYPE } from "./read-contents.ts";
import { serializeMarkup } from "./serialize-markup.ts";
import { cleanStyleSheet } from "./clean/clean-css.ts";
import { cleanCaptions } from "./clean/clean-captions.ts";
import { cleanDocument } from "./clean/clean-document.ts";
import { cleanOverlay } from "./clean/clean-overlay.ts";
import { hasPictures, isEmptyPage } from "./clean/is-empty-page.ts";
import { isFlowingText } from "./clean/fixed-layout.ts";
import { htmlRules } from "./clean/markup-rules.ts";
import { readText, type TextFault } from "./decode-text.ts";
import { deobfuscateStart } from "./encryption.ts";
import { isCompleteFont } from "./is-complete-font.ts";
import { isStyleSheet, type ListedFile } from "./list-files.ts";
import { isMarkupType, MAX_MARKUP_LENGTH, parseWithinLimits } from "./parse-markup.ts";
import { type ChapterCount, PAGE_TYPE } from "./select-chapters.ts";
import { sniffMedia } from "./sniff-media.ts";
import { sniffConvertible, sniffType } from "./sniff-type.ts";

const OVERLAY_TYPE = "application/smil+xml";
const CAPTIONS_TYPE = "text/vtt";

export type CleanedFile = {
  path: string;
  type: string;
  content: Uint8Array | string;
  /** What is odd about a text that is kept nevertheless, and its path in the book. */
  oddity?: { path: string; faults: readonly TextFault[] };
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

export type FileSource = {
  epub: Epub;
  /** Whether the book has fixed layout. */
  isFixed: boolean;
  convert: (picture: Uint8Array) => Promise<Uint8Array>;
};

/**
 * Cleans a file according to its content, not its name; null when it may not be served, "left-out" when that is noted
 * already, "blank" for a page without a letter.
 */
export async function cleanFile(
  { epub, isFixed, convert }: FileSource,
  { path: source, type }: ListedFile,
  cleaning: Cleaning,
): Promise<CleanedFile | "left-out" | "blank" | null> {
  const path = epub.names.nameOf(source);
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
    const { text, faults } = readText(content, epub.package);
    const css = cleanStyleSheet(text, cleaning);
    return {
      path,
      type: "text/css",
      content: css,
      oddity: { path: source, faults },
      isPainting: hasPictures(css),
    };
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
      oddity: { path: cleaning.path, faults: decoded?.faults ?? [] },
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
  if (!/html/.test(type) || !isPageContent(parsed.root)) return parsed;
  const body = text.replace(/^\s*<\?xml[^>]*>/, "").replace(/^\s*<!doctype[^>[]*>/i, "");
  const whole = parseWithinLimits(`<html><body>${body}</body></html>`);
  return { ...whole, root: whole.root && separateHead(whole.root) };
}

/** Puts what the page begins with into a head, as far as it shows nothing. */
function separateHead(page: Markup): Markup {
  const body = findFirst(page, "body");
  if (!body) return page;
  const first = body.children.findIndex((child) => !HEAD_CONTENT.test(describeNode(child)));
  const start = first < 0 ? body.children.length : first;
  if (start === 0) return page;
  const head = { ...body, name: "head", children: body.children.slice(0, start) };
  const shown = { ...body, children: body.children.slice(start) };
  return {
    ...page,
    children: page.children.flatMap((child) => (child === body ? [head, shown] : [child])),
  };
}

const HEAD_CONTENT = /^(?:\s*|<(?:title|meta|link|style|base|script)>)$/i;

function describeNode(node: Markup | string): string {
  return typeof node === "string" ? node : `<${node.name}>`;
}

/** Whether a page begins with this element because its outer elements, which HTML allows to omit, are missing. */
function isPageContent(root: Markup | null): boolean {
  const name = root?.name.toLowerCase() ?? "";
  return name !== "html" && (htmlRules.elements.has(name) || OTHER_CONTENT.test(name));
}

const OTHER_CONTENT = /^(?:base|script|noscript|form|fieldset|label|button|audio|video|object)$/;

function findRootType({ space, name }: Markup): string | null {
  if (space === namespaces.html && name.toLowerCase() === "html") return "application/xhtml+xml";
  if (space === namespaces.svg && name === "svg") return "image/svg+xml";
  if (space === namespaces.smil && name === "smil") return OVERLAY_TYPE;
  return space === namespaces.ncx && name === "ncx" ? NCX_TYPE : null;
}
