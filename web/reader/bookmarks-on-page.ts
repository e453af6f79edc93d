import type { View } from "foliate-js/view.js";

import {
  type Bookmark,
  addBookmark,
  listBookmarks,
  removeBookmarks,
  useBookmarks,
} from "./bookmarks.ts";
import { goToPlace, hasFirstWords } from "./find-place.ts";
import { fold } from "./fold.ts";
import { useReadingState } from "./reading-state.ts";

const MAX_LENGTH = 80;

/** The bookmarks on the page in view, at any type size. */
export function listBookmarksOnPage(view: View, marks: readonly Bookmark[]): Bookmark[] {
  const { edition, bookLocation } = useReadingState.getState();
  let page: string | null = null;
  return marks.filter(({ cfi, chapter, words, edition: fitting }) => {
    if (fitting === edition) return isOnPage(view, cfi);
    if (chapter !== "" && chapter !== bookLocation?.chapter) return false;
    page ??= fold(view.lastLocation?.range?.toString() ?? "").text;
    return hasFirstWords(page, words) ?? isOnPage(view, cfi);
  });
}

/** Goes to a bookmark; one of another edition fits this one from then on, when its words are found. */
export async function goToBookmark(view: View, code: string, mark: Bookmark): Promise<void> {
  const { edition } = useReadingState.getState();
  const cfi = await goToPlace(view, mark, edition);
  if (cfi === null || mark.edition === edition) return;
  removeBookmarks(code, [mark.cfi]);
  addBookmark(code, { ...mark, cfi, edition });
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

/** Adds a bookmark for this page, or removes it. */
export function toggleBookmark(code: string): void {
  const { bookLocation, view, edition } = useReadingState.getState();
  if (!bookLocation || !view) return;

  const cfisOnPage = listBookmarksOnPage(view, listBookmarks(useBookmarks.getState(), code)).map(
    ({ cfi }) => cfi,
  );
  if (cfisOnPage.length > 0) return removeBookmarks(code, cfisOnPage);

  const { cfi, fraction, chapter } = bookLocation;
  addBookmark(code, { cfi, fraction, chapter, words: readVisibleWords(view), edition });
}

/** The first words on the page; "" for a page of pictures. */
export function readVisibleWords({ lastLocation }: View): string {
  const words = lastLocation?.range?.toString().replaceAll(/\s+/g, " ").trim() ?? "";
  return words.length > MAX_LENGTH ? `${words.slice(0, MAX_LENGTH).replace(/\s\S*$/, "")}…` : words;
}
