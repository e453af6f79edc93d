import type { View } from "foliate-js/view.js";

import { isFixedPage, writePageSize } from "./fixed-page.ts";
import { fitText } from "./fit-text.ts";
import { isLonePicture } from "./lone-picture.ts";
import { releaseText } from "./release-text.ts";
import { scaleFixedPage, switchOffReaderStyles } from "./scale-fixed-page.ts";
import { setScreenUnits } from "./screen-units.ts";
import { measureColumns } from "./text-columns.ts";

/** Fits each page of the book to the screen, and again when the screen or the type changes. */
export function fitPages(view: View, signal: AbortSignal): void {
  const { renderer, book } = view;
  const fits = new WeakMap<Document, (screenHeight: number) => void>();
  let watcher: ResizeObserver | null = null;
  signal.addEventListener("abort", () => watcher?.disconnect());

  view.addEventListener("load", (event) => {
    const page = getPage(event);
    if (!page) return;
    if (view.isFixedLayout) writePageSize(page, book.rendition?.viewport);
    else fits.set(page, createFit(page, book.rendition?.viewport));
  });
  // The renderer announces that it has laid a page out, before it looks for the reader's place in it.
  renderer.addEventListener("create-overlayer", (event) => {
    const page = getPage(event);
    const fit = page && fits.get(page);
    if (!page?.body || !fit) return;
    watcher?.disconnect();
    watcher = watchLayout(page, () => fit(renderer.clientHeight));
  });
}

function createFit(page: Document, bookViewport: unknown): (screenHeight: number) => void {
  if (isFixedPage(page)) {
    switchOffReaderStyles(page);
    return scaleFixedPage(page, writePageSize(page, bookViewport));
  }
  let isReleased = false;
  return (screenHeight) => {
    const columns = measureColumns(page);
    if (columns) setScreenUnits(page, columns, screenHeight);
    if (!columns || isLonePicture(page)) return;
    if (!isReleased) releaseText(page);
    isReleased = true;
    fitText(page, columns);
  };
}

/** Calls `fit` now and whenever the columns or the type have changed. */
function watchLayout(page: Document, fit: () => void): ResizeObserver {
  let fitted = "";
  const fitIfChanged = () => {
    const layout = describeLayout(page);
    if (layout === fitted) return;
    fitted = layout;
    fit();
  };
  fitIfChanged();
  const watcher = new ResizeObserver(fitIfChanged);
  watcher.observe(page.documentElement);
  watcher.observe(page.body);
  void page.fonts.ready.then(() => {
    if (!page.defaultView) return;
    fitted = "";
    fitIfChanged();
  });
  return watcher;
}

/** What the widths of boxes and words depend on. */
function describeLayout({ documentElement: root, defaultView: view }: Document): string {
  if (!view) return "";
  const { columnWidth, columnGap, fontSize, fontFamily, paddingLeft } = view.getComputedStyle(root);
  const box = root.getBoundingClientRect();
  // A scrolling text has no columns, and the height follows the text.
  const height = columnWidth === "auto" ? 0 : box.height;
  return [columnWidth, columnGap, fontSize, fontFamily, paddingLeft, box.width, height].join();
}

function getPage(event: Event): Document | null {
  return event instanceof CustomEvent ? event.detail.doc : null;
}
