import type { TocItem } from "foliate-js/epub.js";
import type { View } from "foliate-js/view.js";

/** Where chapters of the contents begin, from 0 to 1, without the book's beginning. */
export function listChapterMarks(view: View, contents: readonly TocItem[]): number[] {
  const starts = view.getSectionFractions();
  const marks = contents.map(
    ({ href }) => starts[(href && view.book.resolveHref(href)?.index) || 0],
  );
  return [...new Set(marks)].flatMap((mark) => (mark && mark > 0.001 && mark < 1 ? [mark] : []));
}
