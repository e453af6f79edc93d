import type { EPUB, TocItem } from "foliate-js/epub.js";
import type { View } from "foliate-js/view.js";

import type { ReadableBook } from "#contract/reading.ts";

import { BookFileError } from "./fetch-book-file.ts";
import { foliate } from "./foliate.client.ts";
import { applyLayout } from "./apply-layout.ts";
import { connectMedia } from "./connect-media.ts";
import type { MediaOptions } from "./media/media-files.ts";
import { listenToBook, type ShownBook } from "./listen-to-book.ts";
import { type OpenBook, openBook, PORTRAIT_QUERY } from "./open-book.ts";
import { goToPlace } from "./find-place.ts";
import { addMissingParts, listMissingEntries } from "./missing-parts.ts";
import { findPosition } from "./reading-positions.ts";
import { useReadingState } from "./reading-state.ts";
import { stopSearch } from "./book-search-state.ts";
import { goToTextStart } from "./text-start.ts";

type ShowBookOptions = Omit<MediaOptions, "book"> & {
  host: HTMLElement;
  /** The text of a section whose file is missing. */
  missingSectionText: string;
  /** The device was turned: a fixed layout must be opened again. */
  onOrientationChange: () => void;
};

/** Draws the book in `host` at its stored position, until the signal aborts. */
export async function showBook(openedBook: ShownBook, options: ShowBookOptions): Promise<void> {
  const { signal } = options;
  useReadingState.setState({ status: "opening" });
  try {
    const open = await openBook(openedBook.book, {
      ...options,
      onOutdated: () => signal.aborted || options.onOutdated(),
    });
    if (!signal.aborted) await drawBook(open, openedBook, options);
  } catch (failure) {
    if (signal.aborted) return;
    useReadingState.setState({ status: failure instanceof BookFileError ? "late" : "broken" });
  }
}

async function drawBook(
  { epub, pages, missing }: OpenBook,
  openedBook: ShownBook,
  options: ShowBookOptions,
): Promise<void> {
  const { host, signal, onOrientationChange } = options;
  const view = new foliate.View();
  host.append(view);
  signal.addEventListener("abort", () => closeBook(view, epub));
  await view.open(epub);
  if (signal.aborted) return;

  const contents = addMissingParts(view, epub.toc ?? [], missing);
  useReadingState.setState({
    view,
    edition: openedBook.book.edition,
    language: openedBook.book.language,
    sectionLoader: pages,
    contents,
    missingEntries: new Map(listMissingEntries(view, contents, missing)),
    isFixed: view.isFixedLayout,
    isRightToLeft: epub.dir === "rtl",
    chapterStarts: listChapterMarks(view, contents),
  });
  listenToBook(view, openedBook, signal);
  connectMedia(view, { ...options, book: openedBook.book });
  if (view.isFixedLayout) {
    matchMedia(PORTRAIT_QUERY).addEventListener("change", onOrientationChange, { signal });
  }
  applyLayout(view);
  await restorePosition(view, openedBook.book);
  if (!signal.aborted && !view.lastLocation) throw new Error("No page could be drawn.");
}

const closedState: Partial<ReturnType<typeof useReadingState.getState>> = {
  view: null,
  sectionLoader: null,
  bookLocation: null,
  isTurning: false,
  isLoadingSection: false,
  retry: null,
  readAloud: null,
};

function closeBook(view: View, epub: EPUB): void {
  stopSearch();
  useReadingState.setState(closedState);
  // The renderer cannot close a book that it never drew.
  if (view.lastLocation) view.close();
  view.remove();
  epub.destroy();
}

/** Where chapters of the contents begin, from 0 to 1, without the book's beginning. */
function listChapterMarks(view: View, contents: readonly TocItem[]): number[] {
  const starts = view.getSectionFractions();
  const marks = contents.map(
    ({ href }) => starts[(href && view.book.resolveHref(href)?.index) || 0],
  );
  return [...new Set(marks)].flatMap((mark) => (mark && mark > 0.001 && mark < 1 ? [mark] : []));
}

/** Opens the book at the stored position; at its beginning when there is none or it no longer fits. */
async function restorePosition(view: View, { code, edition }: ReadableBook): Promise<void> {
  const place = findPosition(code);
  if (place) {
    await goToPlace(view, place, edition);
    if (!view.lastLocation) await view.goToFraction(place.fraction);
  }
  if (!view.lastLocation) await goToTextStart(view);
  if (!view.lastLocation) {
    await view.goTo(view.book.sections.findIndex(({ linear }) => linear !== "no"));
  }
}
