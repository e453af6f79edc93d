import { addBookmark, listBookmarks, removeBookmarks, useBookmarks } from "./bookmarks.ts";
import { listBookmarksOnPage } from "./bookmarks-on-page.ts";
import { useReadingState } from "./reading-state.ts";
import { readVisibleWords } from "./read-visible-words.ts";

/** Adds a bookmark for this page, or removes it. */
export function toggleBookmark(code: string): void {
  const { bookLocation, view } = useReadingState.getState();
  if (!bookLocation || !view) return;

  const cfisOnPage = listBookmarksOnPage(view, listBookmarks(useBookmarks.getState(), code)).map(
    ({ cfi }) => cfi,
  );
  if (cfisOnPage.length > 0) return removeBookmarks(code, cfisOnPage);

  const { cfi, fraction, chapter } = bookLocation;
  addBookmark(code, { cfi, fraction, chapter, words: readVisibleWords(view) });
}
