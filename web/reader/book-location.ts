import type { Location, View } from "foliate-js/view.js";

import { isScrolling } from "./is-scrolling.ts";
import type { BookLocation } from "./reading-state.ts";

export function getBookLocation(view: View, location: Location): BookLocation {
  const { cfi, tocItem, section } = location;
  const isAtEnd = section.current === section.total - 1 && isAtChapterEnd(view);
  const fraction = isAtEnd ? 1 : Math.min(1, Math.max(0, location.fraction));
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

/** Whether a scrolling text is at the end of its chapter. */
export function isAtChapterEnd({ renderer }: View): boolean {
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
