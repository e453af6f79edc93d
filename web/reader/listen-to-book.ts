import type { View, Location } from "foliate-js/view.js";

import type { ReadableBook } from "#contract/reading.ts";
import type { PictureFacts } from "#web/ui/picture.tsx";

import { handleLinks } from "./handle-links.ts";
import { foliate } from "./foliate.client.ts";
import { applyLayout, TWO_COLUMN_QUERY, hasSecondColumn } from "./apply-layout.ts";
import { readVisibleWords } from "./bookmarks-on-page.ts";
import { applyPaper, watchColorScheme } from "./book-style.ts";
import { fitPages } from "./fit-pages.ts";
import { showLoneBackdrop } from "./keep-backdrops.ts";
import { markLonePicture } from "./lone-picture.ts";
import { listenForKeys, listenForTaps } from "./page-events.ts";
import type { ReadingPosition } from "./reading-positions.ts";
import { useReadingState, type BookLocation } from "./reading-state.ts";
import { createPositionRecorder } from "./create-position-recorder.ts";
import { useReaderSettings } from "./reader-settings.ts";
import { isScrolling } from "./is-scrolling.ts";

export type ShownBook = { book: ReadableBook; type: string; cover: PictureFacts | null };

/** Connects an open book to loaded pages, input and settings until `signal` aborts. */
export function listenToBook(view: View, openedBook: ShownBook, signal: AbortSignal): void {
  listenToPages(view, openedBook);
  fitPages(view, signal);
  listenToLocation(view, openedBook, signal);
  listenForTaps(view, view, openedBook.book.code);
  handleLinks(view);
  listenForKeys(document, openedBook.book.code, signal);
  listenToSettings(view, signal);
}

function listenToPages(view: View, { book }: ShownBook): void {
  view.addEventListener("load", (event) => {
    const page = getLoadedPage(event);
    if (!page) return;
    showLoneBackdrop(page);
    markLonePicture(page);
    page.documentElement.lang ||= book.language.toLowerCase();
    page.defaultView?.frameElement?.setAttribute("title", book.title);
    listenForKeys(page, book.code);
    listenForTaps(page, view, book.code);
  });
  view.addEventListener("draw-annotation", (event) => {
    if (event instanceof CustomEvent) event.detail.draw(foliate.highlight, { color: "#e0a93b" });
  });
}

function listenToLocation(view: View, openedBook: ShownBook, signal: AbortSignal): void {
  const recordPlace = createPositionRecorder(signal);
  function publishLocation() {
    const { lastLocation } = view;
    if (!lastLocation || isOnBlankPage(view)) return;
    restrictTabToPage(view);
    const bookLocation = getBookLocation(view, lastLocation);
    useReadingState.setState({
      status: "open",
      bookLocation,
      hasSecondColumn: hasSecondColumn(view),
      isAtChapterEnd: isAtChapterEnd(view),
    });
    if (isAside(view, lastLocation)) return;
    recordPlace(buildPosition(openedBook, bookLocation, readVisibleWords(view)));
  }
  view.addEventListener(
    "relocate",
    () => useReadingState.getState().isTurning || publishLocation(),
  );
  const unsubscribe = useReadingState.subscribe((current, previous) => {
    if (previous.isTurning && !current.isTurning) publishLocation();
    if (current.retry || current.isLoadingSection) returnToText(view);
  });
  signal.addEventListener("abort", unsubscribe);
  view.renderer.addEventListener("scroll", () => {
    const isAtEnd = isAtChapterEnd(view);
    if (useReadingState.getState().isAtChapterEnd !== isAtEnd) {
      useReadingState.setState({ isAtChapterEnd: isAtEnd });
    }
  });
}

function listenToSettings(view: View, signal: AbortSignal): void {
  const unsubscribe = useReaderSettings.subscribe(({ paper }) => {
    applyPaper(paper);
    applyLayout(view);
  });
  signal.addEventListener("abort", unsubscribe);
  watchColorScheme(() => applyLayout(view), signal);
  matchMedia(TWO_COLUMN_QUERY).addEventListener("change", () => applyLayout(view), { signal });
}

function buildPosition(
  { book, type, cover }: ShownBook,
  bookLocation: BookLocation,
  words: string,
): ReadingPosition {
  const { code, title, edition, language } = book;
  const { cfi, fraction, chapter } = bookLocation;
  return {
    code,
    title,
    type,
    cover,
    cfi,
    fraction,
    chapter,
    words,
    edition,
    language,
    time: Date.now(),
  };
}

function getLoadedPage(event: Event): Document | null {
  return event instanceof CustomEvent ? event.detail.doc : null;
}

/** Whether the view shows one of the empty pages that the renderer has before and after a chapter. */
function isOnBlankPage({ renderer }: View): boolean {
  const { page = 0, pages = 0, scrolled } = renderer;
  return !scrolled && pages > 2 && (page <= 0 || page >= pages - 1);
}

/** Shows the text again after a swipe to an empty page, until the next chapter is loaded. */
function returnToText(view: View): void {
  const [{ index } = {}] = view.renderer.getContents();
  if (index === undefined || !isOnBlankPage(view)) return;
  const edge = (view.renderer.page ?? 0) <= 0 ? 0 : 1;
  void view.renderer.goTo({ index, anchor: () => edge });
}

const CONTROLS = "a[href], button, audio, video";

/**
 * Limits Tab to controls on the visible page: one on another page would turn to it. In scrolling texts and fixed
 * layouts all can be reached.
 */
export function restrictTabToPage({ renderer, lastLocation }: View): void {
  const visibleRange = isScrolling() ? null : lastLocation?.range;
  for (const { doc } of renderer.getContents()) {
    for (const control of doc?.querySelectorAll<HTMLElement>(CONTROLS) ?? []) {
      control.tabIndex = !visibleRange || visibleRange.intersectsNode(control) ? 0 : -1;
    }
  }
}

function getBookLocation(view: View, location: Location): BookLocation {
  const { cfi, tocItem } = location;
  const fraction = readFraction(view, location);
  const count = view.isFixedLayout ? countFixedPages(location) : countScreens(view);

  return {
    cfi,
    fraction,
    chapter: tocItem?.label.trim() ?? "",
    href: tocItem?.href ?? null,
    page: count && Math.min(count.page, count.pages),
    pages: count?.pages ?? null,
  };
}

function readFraction(view: View, location: Location): number {
  const before = useReadingState.getState().bookLocation?.fraction;
  if (isAside(view, location) && before !== undefined) return before;
  const last = view.book.sections.findLastIndex(({ linear }) => linear !== "no");
  const isAtEnd = location.section.current === last && isAtChapterEnd(view);
  return isAtEnd ? 1 : Math.min(1, Math.max(0, location.fraction));
}

/** Whether the page is outside the order in which pages are turned: the reader is still where they came from. */
function isAside({ book, isFixedLayout }: View, { section }: Location): boolean {
  return !isFixedLayout && book.sections[section.current]?.linear === "no";
}

/** Whether a scrolling text is at the end of its chapter. */
function isAtChapterEnd({ renderer }: View): boolean {
  const { end = 0, viewSize = 0 } = renderer;
  return isScrolling() && viewSize - end < 4;
}

type PageCount = { page: number; pages: number };

function countFixedPages({ section }: Location): PageCount {
  return { page: section.current + 1, pages: section.total };
}

function countScreens({ renderer }: View): PageCount | null {
  if (isScrolling()) return null;
  const { page = 0, pages = 0 } = renderer;
  // The renderer counts an empty page before and after the chapter.
  return { page: Math.max(1, page), pages: Math.max(1, pages - 2) };
}
