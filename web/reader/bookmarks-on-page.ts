import type { View } from "foliate-js/view.js";

import type { Bookmark } from "./bookmarks.ts";

/** The bookmarks on the page in view, at any type size. */
export function listBookmarksOnPage(view: View, marks: readonly Bookmark[]): Bookmark[] {
  return marks.filter(({ cfi }) => isOnPage(view, cfi));
}

function isOnPage(view: View, cfi: string): boolean {
  const { lastLocation: here } = view;
  if (!here) return false;
  if (cfi === here.cfi) return true;

  const { range } = here;
  const target = view.resolveNavigation(cfi);
  const page = range?.startContainer.ownerDocument;
  if (!range || !page || target?.index !== here.section.current) return false;
  const place = target.anchor(page);
  if (!(place && typeof place === "object" && "startContainer" in place)) return false;

  const { startContainer, startOffset } = place;
  // A bookmark at the end of the page belongs to the next.
  const isEnd = startContainer === range.endContainer && startOffset === range.endOffset;
  return !isEnd && range.isPointInRange(startContainer, startOffset);
}
