import type { View } from "foliate-js/view.js";

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
import type { ShownBook } from "./show-book.ts";
import { isAtChapterEnd, getBookLocation } from "./book-location.ts";

/** All that happens to an open book from now on: pages that come, hands that turn them, settings that change. */
export function listenToBook(view: View, shown: ShownBook, signal: AbortSignal): void {
  listenToPages(view, shown);
  listenToPlace(view, shown, signal);
  listenForTaps(view, view, shown.book.code);
  handleLinks(view);
  listenForKeys(document, shown.book.code, signal);
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

function listenToPlace(view: View, shown: ShownBook, signal: AbortSignal): void {
  const recordPlace = createPositionRecorder(signal);
  function tell() {
    const { lastLocation } = view;
    if (!lastLocation || isOnBlankPage(view)) return;
    restrictTabToPage(view);
    const where = getBookLocation(view, lastLocation);
    useReadingState.setState({
      status: "open",
      where,
      hasSecondColumn: hasSecondColumn(view),
      isAtChapterEnd: isAtChapterEnd(view),
    });
    recordPlace(buildPosition(shown, where));
  }
  view.addEventListener("relocate", () => useReadingState.getState().isTurning || tell());
  const unsubscribe = useReadingState.subscribe((now, before) => {
    if (before.isTurning && !now.isTurning) tell();
    if (now.retry || now.isLoadingSection) returnToText(view);
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

function buildPosition({ book, type, cover }: ShownBook, where: BookLocation): ReadingPosition {
  const { code, title } = book;
  const { cfi, fraction, chapter } = where;
  return { code, title, type, cover, cfi, fraction, chapter, time: Date.now() };
}

function getLoadedPage(event: Event): Document | null {
  return event instanceof CustomEvent ? event.detail.doc : null;
}
