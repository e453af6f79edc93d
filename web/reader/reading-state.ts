import type { TocItem } from "foliate-js/epub.js";
import type { View } from "foliate-js/view.js";
import { create } from "zustand";

import type { Note } from "./find-note.ts";
import type { SectionLoader } from "./section-loader.ts";

/** Where the person is in the open book. */
export type BookLocation = {
  cfi: string;
  fraction: number;
  chapter: string;
  /** The entry of the contents it belongs to, as an address of the book. */
  href: string | null;
  /** Screens of this chapter, or leaves of a book of fixed pages; null where the text scrolls. */
  page: number | null;
  pages: number | null;
};

export type Panel = "contents" | "marks" | "search";

type ReadingState = {
  /**
   * `late`: it could not be fetched. `broken`: it was, and is no book that can be drawn. `changed`: it is not the book any
   * more that this page was made for.
   */
  status: "opening" | "open" | "late" | "broken" | "changed";
  view: View | null;
  pages: SectionLoader | null;
  contents: TocItem[];
  /** Where chapters begin, from 0 to 1. */
  chapterStarts: number[];
  isRightToLeft: boolean;
  isFixed: boolean;
  where: BookLocation | null;
  /** Text lies on both sides of the middle, where two columns stand side by side. */
  hasSecondColumn: boolean;
  /** The bars round the page are out of the way. */
  areBarsHidden: boolean;
  /** The text scrolls and has been scrolled to the end of its chapter. */
  isAtChapterEnd: boolean;
  /** Where one is does not hold until the page lies still. */
  isTurning: boolean;
  /** After a jump: through how many turns of the page the way back is still offered. */
  returnTurns: number;
  /** The next part of the open book keeps one waiting. */
  isLoadingSection: boolean;
  /** A part of the open book did not come: asks for it again. */
  retry: (() => void) | null;
  note: Note | null;
  panel: Panel | null;
  isHelpOpen: boolean;
};

/** The book on the screen. There is one: the reader is entered and left by a full load. */
export const useReadingState = create<ReadingState>(() => ({
  status: "opening",
  view: null,
  pages: null,
  contents: [],
  chapterStarts: [],
  isRightToLeft: false,
  isFixed: false,
  where: null,
  hasSecondColumn: false,
  areBarsHidden: false,
  isAtChapterEnd: false,
  isTurning: false,
  returnTurns: 0,
  isLoadingSection: false,
  retry: null,
  note: null,
  panel: null,
  isHelpOpen: false,
}));
