import { addBookmark, listBookmarks, removeBookmarks, useBookmarks } from "./bookmarks.ts";
import { listBookmarksOnPage } from "./bookmarks-on-page.ts";
import { useReadingState } from "./reading-state.ts";
import { readVisibleWords } from "./read-visible-words.ts";

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
