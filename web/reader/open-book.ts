import type { DataEvent, EPUB, Section } from "foliate-js/epub.js";

import type { ReadableBook } from "#contract/reading.ts";

import { bookFiles } from "./book-files.ts";
import { withWishes } from "./book-style.ts";
import { foliate } from "./foliate.client.ts";
import { guardPage } from "./guard-page.ts";
import { useReading } from "./reading.ts";

export const UPRIGHT = "(orientation: portrait)";

/** The book as the renderer reads it; throws `FileMissing` when a file does not come, anything else when it is no book. */
export async function openBook(book: ReadableBook, apiOrigin: string): Promise<EPUB> {
  const files = bookFiles(book, apiOrigin);
  const epub = await new foliate.EPUB(files).init();
  if (epub.sections.length === 0) throw new Error("The book has no pages.");

  const isFixed = epub.rendition?.layout === "pre-paginated";
  files.startPages({ hasFaces: isFixed });
  // Two pages side by side are too small for a screen that stands upright.
  if (epub.rendition && isFixed && matchMedia(UPRIGHT).matches) epub.rendition.spread = "none";
  epub.dir = directionOf(epub, book);
  epub.transformTarget.addEventListener("data", bendToReader);
  for (const section of epub.sections) insist(section);
  return epub;
}

function bendToReader(event: Event): void {
  if (!isDataEvent(event)) return;
  const { detail } = event;
  if (typeof detail.data !== "string") return;
  if (/html/.test(detail.type)) detail.data = guardPage(detail.data, location.origin);
  else if (detail.type === "text/css") detail.data = withWishes(detail.data);
}

/** A chapter that does not come is asked for until it does: meanwhile the reader stays where it is, and says so. */
function insist(section: Section): void {
  const { load } = section;
  section.load = async () => {
    for (;;) {
      try {
        return await load();
      } catch {
        await untilAskedAgain();
      }
    }
  };
}

function untilAskedAgain(): Promise<void> {
  return new Promise((resolve) => {
    function again() {
      removeEventListener("online", again);
      useReading.setState({ askAgain: null });
      resolve();
    }
    addEventListener("online", again);
    useReading.setState({ askAgain: again });
  });
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
