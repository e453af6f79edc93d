import type { TocItem } from "foliate-js/epub.js";
import type { View } from "foliate-js/view.js";

/** Where in the book, from 0 to 1, the chapters of its contents begin; its own beginning left out. */
export function listChapterMarks(view: View, contents: readonly TocItem[]): number[] {
  const starts = view.getSectionFractions();
  const marks = contents.map(
    ({ href }) => starts[(href && view.book.resolveHref(href)?.index) || 0],
  );
  return [...new Set(marks)].flatMap((mark) => (mark && mark > 0.001 && mark < 1 ? [mark] : []));
}
