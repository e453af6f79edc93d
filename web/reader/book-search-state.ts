import { create } from "zustand";

import { useReadingState } from "./reading-state.ts";
import { type Hits, searchBook, type SearchStep } from "./search-book.ts";
import { jump } from "./jump.ts";

type Search = {
  words: string;
  found: Hits[];
  /** From 0 to 1. */
  progress: number;
  isRunning: boolean;
  /** Many places are shown, and the rest of the book waits until it is asked for. */
  isPaused: boolean;
  hasFailed: boolean;
};

const emptySearch: Search = {
  words: "",
  found: [],
  progress: 0,
  isRunning: false,
  isPaused: false,
  hasFailed: false,
};

/** The last search in the book; it stays while its panel is closed. */
export const useBookSearch = create<Search>(() => emptySearch);

let controller = new AbortController();
let steps: AsyncGenerator<SearchStep> | null = null;

export async function search(input: string): Promise<void> {
  const words = input.trim();
  const { view } = useReadingState.getState();
  stopSearch();
  if (!view || words === "") return;

  controller = new AbortController();
  steps = searchBook(view, words, controller.signal);
  useBookSearch.setState({ ...emptySearch, words });
  await continueSearch();
}

/** Until the book has been searched, or so much more was found as is shown at once. */
export async function continueSearch(): Promise<void> {
  const { signal } = controller;
  useBookSearch.setState({ isRunning: true, isPaused: false });
  try {
    for (let step = await steps?.next(); step && !step.done; step = await steps?.next()) {
      if (signal.aborted) return;
      const { progress, found, isEnough } = step.value;
      useBookSearch.setState((search) => ({ progress, found: mergeHits(search.found, found) }));
      if (isEnough) return useBookSearch.setState({ isRunning: false, isPaused: true });
      await waitForPaint();
      if (signal.aborted) return;
    }
    if (!signal.aborted) useBookSearch.setState({ isRunning: false });
  } catch {
    if (!signal.aborted) useBookSearch.setState({ isRunning: false, hasFailed: true });
  }
}

/** What is found later in a chapter stands under its name with the rest. */
function mergeHits(found: Hits[], more: Hits | null): Hits[] {
  const last = found.at(-1);
  if (!more) return found;
  if (last?.chapter !== more.chapter) return [...found, more];
  return [...found.slice(0, -1), { ...last, hits: [...last.hits, ...more.hits] }];
}

/** What was found so far stays. */
export function stopSearch(): void {
  controller.abort();
  steps = null;
  useBookSearch.setState({ isRunning: false, isPaused: false });
}

let markedHit: string | null = null;

/** Goes to what was found and marks its words. */
export async function showHit(cfi: string): Promise<void> {
  const { view } = useReadingState.getState();
  if (!view) return;
  await clearHit();
  markedHit = cfi;
  await jump(() => view.goTo(cfi));
  await view.addAnnotation({ value: cfi });
}

/** Who reads on, or presses Escape, has found it. */
export async function clearHit(): Promise<void> {
  const value = markedHit;
  markedHit = null;
  if (value) await useReadingState.getState().view?.deleteAnnotation({ value });
}

/** A long book is searched in steps, so that the page stays answerable. */
function waitForPaint(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
