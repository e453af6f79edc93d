import type { View } from "foliate-js/view.js";

import { isBesideText, returnToText } from "./beside-text.ts";
import { followLinks } from "./follow-links.ts";
import { foliate } from "./foliate.client.ts";
import { hasFold } from "./has-fold.ts";
import { keepTabOnPage } from "./keep-tab-on-page.ts";
import { layOut, WIDE } from "./lay-out.ts";
import { markLonePicture } from "./lone-picture.ts";
import { listenForKeys, listenForTaps } from "./page-events.ts";
import { layPaper, watchDevice } from "./paper.ts";
import type { Place } from "./places.ts";
import { useReading, type Whereabouts } from "./reading.ts";
import { recordPlaces } from "./record-places.ts";
import { useSettings } from "./settings.ts";
import type { ShownBook } from "./show-book.ts";
import { isAtChapterEnd, whereaboutsOf } from "./whereabouts.ts";

/** All that happens to an open book from now on: pages that come, hands that turn them, settings that change. */
export function listenToBook(view: View, shown: ShownBook, signal: AbortSignal): void {
  listenToPages(view, shown);
  listenToPlace(view, shown, signal);
  listenForTaps(view, view, shown.book.code);
  followLinks(view);
  listenForKeys(document, shown.book.code, signal);
  listenToWishes(view, signal);
}

function listenToPages(view: View, { book }: ShownBook): void {
  view.addEventListener("load", (event) => {
    const page = pageOf(event);
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
  const recordPlace = recordPlaces(signal);
  function tell() {
    const { lastLocation } = view;
    if (!lastLocation || isBesideText(view)) return;
    keepTabOnPage(view);
    const where = whereaboutsOf(view, lastLocation);
    useReading.setState({
      status: "open",
      where,
      hasFold: hasFold(view),
      isAtChapterEnd: isAtChapterEnd(view),
    });
    recordPlace(placeOf(shown, where));
  }
  view.addEventListener("relocate", () => useReading.getState().isTurning || tell());
  const unsubscribe = useReading.subscribe((now, before) => {
    if (before.isTurning && !now.isTurning) tell();
    if (now.askAgain || now.isComing) returnToText(view);
  });
  signal.addEventListener("abort", unsubscribe);
  view.renderer.addEventListener("scroll", () => {
    const isAtEnd = isAtChapterEnd(view);
    if (useReading.getState().isAtChapterEnd !== isAtEnd) {
      useReading.setState({ isAtChapterEnd: isAtEnd });
    }
  });
}

function listenToWishes(view: View, signal: AbortSignal): void {
  const unsubscribe = useSettings.subscribe(({ paper }) => {
    layPaper(paper);
    layOut(view);
  });
  signal.addEventListener("abort", unsubscribe);
  watchDevice(() => layOut(view), signal);
  matchMedia(WIDE).addEventListener("change", () => layOut(view), { signal });
}

function placeOf({ book, type, cover }: ShownBook, where: Whereabouts): Place {
  const { code, title } = book;
  const { cfi, fraction, chapter } = where;
  return { code, title, type, cover, cfi, fraction, chapter, time: Date.now() };
}

function pageOf(event: Event): Document | null {
  return event instanceof CustomEvent ? event.detail.doc : null;
}
