import type { View } from "foliate-js/view.js";

import type { ReadableBook } from "#contract/reading.ts";
import type { PictureFacts } from "#web/ui/picture.tsx";

import { isOnBlankPage, returnToText } from "./blank-page.ts";
import { handleLinks } from "./handle-links.ts";
import { foliate } from "./foliate.client.ts";
import { hasSecondColumn } from "./has-second-column.ts";
import { restrictTabToPage } from "./restrict-tab-to-page.ts";
import { applyLayout, TWO_COLUMN_QUERY } from "./apply-layout.ts";
import { markLonePicture } from "./lone-picture.ts";
import { listenForKeys, listenForTaps } from "./page-events.ts";
import { applyPaper, watchColorScheme } from "./paper.ts";
import type { ReadingPosition } from "./reading-positions.ts";
import { useReadingState, type BookLocation } from "./reading-state.ts";
import { createPositionRecorder } from "./create-position-recorder.ts";
import { useReaderSettings } from "./reader-settings.ts";
import { isAtChapterEnd, getBookLocation } from "./book-location.ts";

export type ShownBook = { book: ReadableBook; type: string; cover: PictureFacts | null };

/** Connects an open book to loaded pages, input and settings until `signal` aborts. */
export function listenToBook(view: View, openedBook: ShownBook, signal: AbortSignal): void {
  listenToPages(view, openedBook);
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
    recordPlace(buildPosition(openedBook, bookLocation));
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
): ReadingPosition {
  const { code, title } = book;
  const { cfi, fraction, chapter } = bookLocation;
  return { code, title, type, cover, cfi, fraction, chapter, time: Date.now() };
}

function getLoadedPage(event: Event): Document | null {
  return event instanceof CustomEvent ? event.detail.doc : null;
}
