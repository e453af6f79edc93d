import type { Location, View } from "foliate-js/view.js";

import { isScrolling } from "./is-scrolling.ts";
import type { Whereabouts } from "./reading.ts";

export function whereaboutsOf(view: View, location: Location): Whereabouts {
  const { cfi, tocItem, section } = location;
  const isAtEnd = section.current === section.total - 1 && isAtChapterEnd(view);
  const fraction = isAtEnd ? 1 : Math.min(1, Math.max(0, location.fraction));
  const count = view.isFixedLayout ? leavesOf(location) : screensOf(view);

  return {
    cfi,
    fraction,
    chapter: tocItem?.label.trim() ?? "",
    href: tocItem?.href ?? null,
    page: count && Math.min(count.page, count.pages),
    pages: count?.pages ?? null,
  };
}

/** The text scrolls and has been scrolled to the end of its chapter. */
export function isAtChapterEnd({ renderer }: View): boolean {
  const { end = 0, viewSize = 0 } = renderer;
  return isScrolling() && viewSize - end < 4;
}

type Count = { page: number; pages: number };

function leavesOf({ section }: Location): Count {
  return { page: section.current + 1, pages: section.total };
}

function screensOf({ renderer }: View): Count | null {
  if (isScrolling()) return null;
  const { page = 0, pages = 0 } = renderer;
  // The renderer counts an empty page before the chapter and one after it.
  return { page: Math.max(1, page), pages: Math.max(1, pages - 2) };
}
