import type { DataEvent, EPUB } from "foliate-js/epub.js";

import type { ReadableBook } from "#contract/reading.ts";

import { bookFiles } from "./book-files.ts";
import { withWishes } from "./book-style.ts";
import { foliate } from "./foliate.client.ts";
import { guardPage, type Page } from "./guard-page.ts";
import { standInForMissing } from "./missing-parts.ts";
import { type WantedPages, wantedPages } from "./wanted-pages.ts";

export const UPRIGHT = "(orientation: portrait)";

export type OpenBook = { epub: EPUB; pages: WantedPages };
type Source = Parameters<typeof bookFiles>[1] & {
  signal: AbortSignal;
  /** What is read in the place of a part that its file lacks. */
  missingWords: string;
};

/** The book as the renderer reads it; throws `FileMissing` when a file does not come, anything else when it is no book. */
export async function openBook(
  book: ReadableBook,
  { signal, missingWords, ...source }: Source,
): Promise<OpenBook> {
  const files = bookFiles(book, source);
  const epub = await new foliate.EPUB(files).init();
  const missing = epub.sections.filter(({ id }) => !files.has(id));
  if (missing.length === epub.sections.length) throw new Error("The book has no pages.");
  standInForMissing(missing, missingWords);

  const isFixed = epub.rendition?.layout === "pre-paginated";
  files.startPages({ hasFaces: isFixed });
  // Two pages side by side are too small for a screen that stands upright.
  if (epub.rendition && isFixed && matchMedia(UPRIGHT).matches) epub.rendition.spread = "none";
  epub.dir = directionOf(epub, book);
  const pages = new Set(epub.sections.map(({ id }) => id));
  epub.transformTarget.addEventListener("data", (event) => bendToReader(event, pages));
  return { epub, pages: wantedPages(epub.sections, files, signal) };
}

/** `pages` are the paths of the files that are read one after another: whatever they hold, they are drawn as pages. */
function bendToReader(event: Event, pages: ReadonlySet<string>): void {
  if (!isDataEvent(event)) return;
  const { detail } = event;
  const { data, type, name } = detail;
  if (typeof data === "string") {
    if (/html/.test(type) || pages.has(name)) {
      Object.assign(detail, guardPage({ data, type }, location.origin));
    } else if (type === "text/css") detail.data = withWishes(data);
  } else if (pages.has(name) && !type.startsWith("image/")) {
    const page = guardFile(data, type);
    Object.assign(detail, {
      data: page.then((guarded) => guarded.data),
      // Of a file that does not come nobody asks the type.
      type: page.then(
        (guarded) => guarded.type,
        () => type,
      ),
    });
  }
}

/** A page whose type in the book's list is none that the renderer reads. */
async function guardFile(file: Blob | Promise<Blob>, type: string): Promise<Page> {
  return guardPage({ data: await (await file).text(), type }, location.origin);
}

/** Books that do not say which way their pages turn do so by their language. */
function directionOf({ dir, metadata }: EPUB, { language }: ReadableBook): "ltr" | "rtl" {
  if (dir === "ltr" || dir === "rtl") return dir;
  const [said = language] = [metadata.language ?? []].flat();
  return /^(ar|fa|he|iw|ur|yi|ps|sd|ug|dv|ckb)\b/i.test(said) ? "rtl" : "ltr";
}

function isDataEvent(event: Event): event is DataEvent {
  return event instanceof CustomEvent;
}
