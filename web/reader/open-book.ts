import type { DataEvent, EPUB, Section } from "foliate-js/epub.js";

import type { ReadableBook } from "#contract/reading.ts";

import { createBookFiles } from "./book-files.ts";
import { adaptStyleSheet } from "./book-style.ts";
import { foliate } from "./foliate.client.ts";
import { sanitizePage, type PageSource } from "./sanitize-page.ts";
import { createSectionLoader } from "./section-loader.ts";
import type { SectionLoader } from "./reading-state.ts";

const XHTML_TYPE = "application/xhtml+xml";

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
  const epub = await new foliate.EPUB(files).init();
  const missing = epub.sections.filter(({ id }) => !files.has(id));
  if (missing.length === epub.sections.length) throw new Error("The book has no pages.");
  replaceMissingSections(missing, missingSectionText);

  const isFixed = epub.rendition?.layout === "pre-paginated";
  files.startPages({ hasFonts: isFixed });
  // Two pages side by side are too small in portrait orientation.
  if (epub.rendition && isFixed && matchMedia(PORTRAIT_QUERY).matches)
    epub.rendition.spread = "none";
  epub.dir = readDirection(epub, book);
  const pages = new Set(epub.sections.map(({ id }) => id));
  epub.transformTarget.addEventListener("data", (event) => adaptFile(event, pages));
  return {
    epub,
    pages: createSectionLoader(epub.sections, files, signal),
    missing: new Set(missing.map(({ id }) => id)),
  };
}

/** `pages` are the paths of the reading order: these files are always drawn as pages. */
function adaptFile(event: Event, pages: ReadonlySet<string>): void {
  if (!isDataEvent(event)) return;
  const { detail } = event;
  const { data, type, name } = detail;
  if (typeof data === "string") {
    if (/html/.test(type) || pages.has(name)) {
      Object.assign(detail, sanitizePage({ data, type }, location.origin));
    } else if (type === "text/css") detail.data = adaptStyleSheet(data);
  } else if (pages.has(name) && !type.startsWith("image/")) {
    const page = sanitizeFile(data, type);
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
async function sanitizeFile(file: Blob | Promise<Blob>, type: string): Promise<PageSource> {
  return sanitizePage({ data: await (await file).text(), type }, location.origin);
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
  const page = buildMessagePage(words);
  for (const section of sections) {
    let address: string | null = null;
    section.linear = "no";
    section.createDocument = async () => new DOMParser().parseFromString(page, XHTML_TYPE);
    section.load = async () =>
      (address ??= URL.createObjectURL(new Blob([page], { type: XHTML_TYPE })));
    section.unload = () => {
      if (address) URL.revokeObjectURL(address);
      address = null;
    };
  }
}

function buildMessagePage(words: string): string {
  const page = new DOMParser().parseFromString(
    '<html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body><p dir="auto"/></body></html>',
    XHTML_TYPE,
  );
  page.querySelector("p")?.append(words);
  return new XMLSerializer().serializeToString(page);
}
