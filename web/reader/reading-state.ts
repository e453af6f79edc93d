import type { ComponentType } from "react";

import type { TocItem } from "foliate-js/epub.js";
import type { View } from "foliate-js/view.js";
import { create } from "zustand";

import type { Note } from "./find-note.ts";

/** The current location in the open book. */
export type BookLocation = {
  cfi: string;
  fraction: number;
  chapter: string;
  /** The contents entry of the location, as an address in the book. */
  href: string | null;
  /** Screens of this chapter, or pages of a fixed layout; null for a scrolling text. */
  page: number | null;
  pages: number | null;
};

/** A button in the header, and a bar while the book is read aloud. */
export type ReadAloudControls = { HeaderButton: ComponentType; Bar: ComponentType };

export type Panel = "contents" | "marks" | "search";

/** Loads the sections of the open book; see `createSectionLoader`. */
export type SectionLoader = {
  /** Loads these sections before the renderer is sent there; false when they are no longer wanted. */
  loadSections: (...indexes: number[]) => Promise<boolean>;
  /** Runs a navigation, but ends early when a section it requested is given up. */
  untilGivenUp: (go: () => Promise<void>) => Promise<void>;
  /** Drops the sections that are loading. */
  cancel: () => void;
};

type ReadingState = {
  /**
   * `late`: a file failed to load. `broken`: the file cannot be drawn. `changed`: the library no longer has the book
   * that this page was made for.
   */
  status: "opening" | "open" | "late" | "broken" | "changed";
  view: View | null;
  /** Of the open book; changes with its content and its cleaning. */
  edition: string;
  /** The language tag of the open book. */
  language: string;
  sectionLoader: SectionLoader | null;
  contents: TocItem[];
  /** Addresses in the contents that lead to no page, each with whether the reader says so in its place. */
  missingEntries: ReadonlyMap<string, boolean>;
  /** Where chapters begin, from 0 to 1. */
  chapterStarts: number[];
  isRightToLeft: boolean;
  isFixed: boolean;
  bookLocation: BookLocation | null;
  /** Whether both columns have text. */
  hasSecondColumn: boolean;
  /** Whether the bars around the page are hidden. */
  areBarsHidden: boolean;
  /** Whether a scrolling text is at the end of its chapter. */
  isAtChapterEnd: boolean;
  /** During a turn the location is not final. */
  isTurning: boolean;
  /** The number of turns for which the way back from a jump is still offered. */
  returnTurns: number;
  /** The next section takes long to load. */
  isLoadingSection: boolean;
  /** Set when a section failed to load: retries it. */
  retry: (() => void) | null;
  /** "missing" when a link leads to nothing. */
  note: Note | "missing" | null;
  panel: Panel | null;
  isHelpOpen: boolean;
  /** The controls of a book with a recorded voice. */
  readAloud: ReadAloudControls | null;
};

/** The state of the one open book; the reader is entered and left by loading a document. */
export const useReadingState = create<ReadingState>(() => ({
  status: "opening",
  view: null,
  edition: "",
  language: "",
  sectionLoader: null,
  contents: [],
  missingEntries: new Map(),
  chapterStarts: [],
  isRightToLeft: false,
  isFixed: false,
  bookLocation: null,
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
  readAloud: null,
}));
