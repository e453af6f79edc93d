import type { TocItem } from "foliate-js/epub.js";
import type { Location, View } from "foliate-js/view.js";

import type { ReadableBook } from "#contract/reading.ts";
import type { PictureFacts } from "#web/ui/picture.tsx";

import { FileMissing } from "./book-files.ts";
import { followLinks } from "./follow-links.ts";
import { foliate } from "./foliate.client.ts";
import { layOut, WIDE } from "./lay-out.ts";
import { openBook, UPRIGHT } from "./open-book.ts";
import { listenForKeys, listenForTaps } from "./page-events.ts";
import { layPaper, watchDevice } from "./paper.ts";
import { findPlace, keepPlace, type Place } from "./places.ts";
import { useReading, type Whereabouts } from "./reading.ts";
import { useSettings } from "./settings.ts";
import { isScrolling } from "./turn.ts";

export type ShownBook = { book: ReadableBook; type: string; cover: PictureFacts | null };

type Stage = {
  host: HTMLElement;
  apiOrigin: string;
  signal: AbortSignal;
  /** The device was turned, and a book of fixed pages lies otherwise now. */
  onRotated: () => void;
};

/** Draws the book within `host`, where it was left, until it is told to stop. */
export async function showBook(
  shown: ShownBook,
  { host, apiOrigin, signal, onRotated }: Stage,
): Promise<void> {
  const { book } = shown;
  try {
    const epub = await openBook(book, apiOrigin);
    if (signal.aborted) return;
    const view = new foliate.View();
    host.append(view);
    signal.addEventListener("abort", () => leave(view));
    await view.open(epub);

    useReading.setState({
      view,
      contents: epub.toc ?? [],
      isFixed: view.isFixedLayout,
      isRightToLeft: epub.dir === "rtl",
      chapterMarks: chapterMarksOf(view, epub.toc ?? []),
    });
    listen(view, shown, signal);
    if (view.isFixedLayout) {
      matchMedia(UPRIGHT).addEventListener("change", onRotated, { signal });
    }
    layOut(view);
    await takeUp(view, findPlace(book.code));
    if (!signal.aborted && !view.lastLocation) throw new Error("No page could be drawn.");
  } catch (failure) {
    if (signal.aborted) return;
    useReading.setState({ status: failure instanceof FileMissing ? "late" : "broken" });
  }
}

function listen(view: View, shown: ShownBook, signal: AbortSignal): void {
  const { code, title, language } = shown.book;

  view.addEventListener("load", (event) => {
    const page = pageOf(event);
    if (!page) return;
    page.documentElement.lang ||= language.toLowerCase();
    page.defaultView?.frameElement?.setAttribute("title", title);
    listenForKeys(page, code);
    listenForTaps(page, view, code);
  });
  view.addEventListener("relocate", (event) => {
    if (!isRelocation(event)) return;
    const where = whereaboutsOf(view, event.detail);
    useReading.setState({ status: "open", where, isAtChapterEnd: isAtChapterEnd(view) });
    keepPlace(placeOf(shown, where));
  });
  view.addEventListener("draw-annotation", (event) => {
    if (event instanceof CustomEvent) event.detail.draw(foliate.highlight, { color: "#e0a93b" });
  });
  view.renderer.addEventListener("scroll", () => {
    const isAtEnd = isAtChapterEnd(view);
    if (useReading.getState().isAtChapterEnd !== isAtEnd) {
      useReading.setState({ isAtChapterEnd: isAtEnd });
    }
  });
  listenForTaps(view, view, code);
  followLinks(view);

  listenForKeys(document, code, signal);
  const unsubscribe = useSettings.subscribe(({ paper }) => {
    layPaper(paper);
    layOut(view);
  });
  signal.addEventListener("abort", unsubscribe);
  watchDevice(() => layOut(view), signal);
  matchMedia(WIDE).addEventListener("change", () => layOut(view), { signal });
}

/** Where the book was left; its beginning when it was not begun, or when it has changed beyond recognition. */
async function takeUp(view: View, place: Place | null): Promise<void> {
  if (place) {
    const target = view.resolveNavigation(place.cfi);
    if (target && view.book.sections[target.index]) await view.init({ lastLocation: place.cfi });
    if (!view.lastLocation) await view.goToFraction(place.fraction);
  }
  if (!view.lastLocation) await view.init({ showTextStart: true });
  if (!view.lastLocation) {
    await view.goTo(view.book.sections.findIndex(({ linear }) => linear !== "no"));
  }
}

function whereaboutsOf({ renderer, isFixedLayout }: View, location: Location): Whereabouts {
  const { cfi, fraction, tocItem, section } = location;
  const { page = 0, pages = 0 } = renderer;
  // The renderer counts an empty page before the chapter and one after it.
  const inChapter = isScrolling()
    ? null
    : { page: Math.max(1, page), pages: Math.max(1, pages - 2) };
  const count = isFixedLayout ? { page: section.current + 1, pages: section.total } : inChapter;

  return {
    cfi,
    fraction: Math.min(1, Math.max(0, fraction)),
    chapter: tocItem?.label.trim() ?? "",
    href: tocItem?.href ?? null,
    page: count && Math.min(count.page, count.pages),
    pages: count?.pages ?? null,
  };
}

function placeOf({ book, type, cover }: ShownBook, where: Whereabouts): Place {
  const { code, title } = book;
  const { cfi, fraction, chapter } = where;
  return { code, title, type, cover, cfi, fraction, chapter, time: Date.now() };
}

function chapterMarksOf(view: View, contents: readonly TocItem[]): number[] {
  const starts = view.getSectionFractions();
  const marks = contents.map(
    ({ href }) => starts[(href && view.book.resolveHref(href)?.index) || 0],
  );
  return [...new Set(marks)].flatMap((mark) => (mark && mark > 0.001 && mark < 1 ? [mark] : []));
}

function isAtChapterEnd({ renderer }: View): boolean {
  const { end = 0, viewSize = 0 } = renderer;
  return isScrolling() && viewSize - end < 4;
}

function leave(view: View): void {
  view.close();
  view.remove();
  useReading.setState({ view: null, where: null, status: "opening", askAgain: null });
}

function pageOf(event: Event): Document | null {
  return event instanceof CustomEvent ? event.detail.doc : null;
}

function isRelocation(event: Event): event is CustomEvent<Location> {
  return event instanceof CustomEvent;
}
