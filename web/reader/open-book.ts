import type { DataEvent, EPUB, Section, TocItem } from "foliate-js/epub.js";

import type { ReadableBook } from "#contract/reading.ts";

import { createBookFiles } from "./book-files.ts";
import { adaptStyleSheet } from "./book-style.ts";
import { buildPage, drawOwnPage } from "./build-page.ts";
import { foliate } from "./foliate.client.ts";
import { hasLonePagesInRow, readPageLayouts } from "./page-layouts.ts";
import { wrapPictures } from "./picture-sections.ts";
import { sanitizePage, type PageOptions, type PageSource } from "./sanitize-page.ts";
import { createSectionLoader } from "./section-loader.ts";
import type { SectionLoader } from "./reading-state.ts";

export const PORTRAIT_QUERY = "(orientation: portrait)";

/** `missing`: ids of the sections whose file the book does not have. */
export type OpenBook = { epub: EPUB; pages: SectionLoader; missing: ReadonlySet<string> };
type OpenBookOptions = Parameters<typeof createBookFiles>[1] & {
  signal: AbortSignal;
  /** The text of a section whose file is missing. */
  missingSectionText: string;
};

/**
 * Opens a book for the renderer. Throws `BookFileError` when a file fails to load, another error when it is no book.
 */
export async function openBook(
  book: ReadableBook,
  { signal, missingSectionText, ...source }: OpenBookOptions,
): Promise<OpenBook> {
  const files = createBookFiles(book, source);
  const epub = await new foliate.EPUB({ ...files, loadText: loadTypedText }).init();
  epub.landmarks = epub.landmarks?.filter(({ type }) => Array.isArray(type));
  const missing = epub.sections.filter(({ id }) => !files.has(id));
  if (missing.length === epub.sections.length) throw new Error("The book has no pages.");
  replaceMissingSections(missing, missingSectionText);
  ensureReadingOrder(epub.sections, missing);
  epub.toc = listNamedEntries(epub.toc ?? []);

  const { isFixed, fixedSections } = readPageLayouts(epub);
  files.startPages({ hasFonts: fixedSections.size > 0 });
  if (epub.rendition) epub.rendition.layout = isFixed ? "pre-paginated" : "reflowable";
  // Two pages side by side are too small in portrait orientation.
  const isPortrait = matchMedia(PORTRAIT_QUERY).matches;
  if (epub.rendition && isFixed && (isPortrait || hasLonePagesInRow(epub.sections)))
    epub.rendition.spread = "none";
  epub.dir = readDirection(epub, book);
  wrapPictures(epub);
  const pages = new Map(epub.sections.map(({ id }) => [id, fixedSections.has(id)]));
  epub.transformTarget.addEventListener("data", (event) => adaptFile(event, pages));
  return {
    epub,
    pages: createSectionLoader(epub.sections, files, signal),
    missing: new Set(missing.map(({ id }) => id)),
  };

  async function loadTypedText(path: string): Promise<string | null> {
    const text = await files.loadText(path);
    return text?.replace(UNTYPED_REFERENCE, `<reference type=""`) ?? null;
  }
}

/** Books cleaned before may have such entries in their guide, and landmarks, on which the renderer fails. */
const UNTYPED_REFERENCE = /<reference(?=[ />])(?!(?: [\w:]+="[^"]*")* type=")/g;

/** The paths of the reading order, whose files are always drawn as pages; true for those of fixed layout. */
type Pages = ReadonlyMap<string, boolean>;

function adaptFile(event: Event, pages: Pages): void {
  if (!isDataEvent(event)) return;
  const { detail } = event;
  const { data, type, name } = detail;
  const options = { origin: location.origin, isFixed: pages.get(name) ?? false };
  if (typeof data === "string") {
    if (/html/.test(type) || pages.has(name)) {
      Object.assign(detail, sanitizePage({ data, type }, options));
    } else if (type === "text/css") detail.data = adaptStyleSheet(data);
  } else if (pages.has(name) && !type.startsWith("image/")) {
    const page = sanitizeFile({ file: data, type }, options);
    Object.assign(detail, {
      data: page.then((guarded) => guarded.data),
      // When the file fails to load, `type` must not reject too.
      type: page.then(
        (guarded) => guarded.type,
        () => type,
      ),
    });
  }
}

/** A page whose declared type is not one the renderer reads. */
async function sanitizeFile(
  { file, type }: { file: Blob | Promise<Blob>; type: string },
  options: PageOptions,
): Promise<PageSource> {
  return sanitizePage({ data: await (await file).text(), type }, options);
}

/** Without a declared page direction, the language decides. */
function readDirection({ dir, metadata }: EPUB, { language }: ReadableBook): "ltr" | "rtl" {
  if (dir === "ltr" || dir === "rtl") return dir;
  const [bookLanguage = language] = [metadata.language ?? []].flat();
  return /^(ar|fa|he|iw|ur|yi|ps|sd|ug|dv|ckb)\b/i.test(bookLanguage) ? "rtl" : "ltr";
}

function isDataEvent(event: Event): event is DataEvent {
  return event instanceof CustomEvent;
}

/**
 * Sections whose file is missing are skipped when turning pages; links to them show `words`. Otherwise the renderer
 * would show the previous section under their name.
 */
function replaceMissingSections(sections: readonly Section[], words: string): void {
  for (const section of sections) {
    section.linear = "no";
    section.createDocument = async () => buildMessagePage(words);
    drawOwnPage(section, section.createDocument);
  }
}

/** A book may say of every section that it is no part of the reading order; then all are. */
function ensureReadingOrder(sections: readonly Section[], missing: readonly Section[]): void {
  if (sections.some(({ linear }) => linear !== "no")) return;
  for (const section of sections) {
    if (!missing.includes(section)) section.linear = null;
  }
}

/** The entries that have a name, which the renderer may leave out. Those below one without a name take its place. */
function listNamedEntries(entries: readonly TocItem[]): TocItem[] {
  return entries.flatMap((entry) => {
    const subitems = listNamedEntries(entry.subitems ?? []);
    return (entry.label ?? "").trim() ? [{ ...entry, subitems }] : subitems;
  });
}

function buildMessagePage(words: string): Document {
  const page = buildPage();
  const text = page.createElementNS(page.documentElement.namespaceURI, "p");
  text.setAttribute("dir", "auto");
  text.append(words);
  page.querySelector("body")?.append(text);
  return page;
}
