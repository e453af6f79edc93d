import { addBookmark, listBookmarks, removeBookmarks, useBookmarks } from "./marks.ts";
import { listBookmarksOnPage } from "./marks-here.ts";
import { useReadingState } from "./reading.ts";
import { readVisibleWords } from "./words-in-view.ts";

/** Marks this page, or takes its mark away. */
export function toggleBookmark(code: string): void {
  const { where, view } = useReadingState.getState();
  if (!where || !view) return;

  const here = listBookmarksOnPage(view, listBookmarks(useBookmarks.getState(), code)).map(
    ({ cfi }) => cfi,
  );
  if (here.length > 0) return removeBookmarks(code, here);

  const { cfi, fraction, chapter } = where;
  addBookmark(code, { cfi, fraction, chapter, words: readVisibleWords(view) });
}
