import type { View } from "foliate-js/view.js";

import { addBookmark, listBookmarks, removeBookmarks, useBookmarks } from "./bookmarks.ts";
import { listBookmarksOnPage } from "./bookmarks-on-page.ts";
import { useReadingState } from "./reading-state.ts";

const MAX_LENGTH = 80;

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

/** The first words on the page; "" for a page of pictures. */
function readVisibleWords({ lastLocation }: View): string {
  const words = lastLocation?.range?.toString().replaceAll(/\s+/g, " ").trim() ?? "";
  return words.length > MAX_LENGTH ? `${words.slice(0, MAX_LENGTH).replace(/\s\S*$/, "")}…` : words;
}
