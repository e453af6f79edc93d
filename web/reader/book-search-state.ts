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
  /** Waits until more hits are requested. */
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

/** The latest search; it stays when its panel closes. */
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

/** Searches until the end of the book, or until another `MAX_HITS_PER_STEP` hits are found. */
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

/** Adds later hits of a chapter to its group. */
function mergeHits(found: Hits[], more: Hits | null): Hits[] {
  const last = found.at(-1);
  if (!more) return found;
  if (last?.chapter !== more.chapter) return [...found, more];
  return [...found.slice(0, -1), { ...last, hits: [...last.hits, ...more.hits] }];
}

/** Stops a search and keeps its hits. */
export function stopSearch(): void {
  controller.abort();
  steps = null;
  useBookSearch.setState({ isRunning: false, isPaused: false });
}

let markedHit: string | null = null;

/** Goes to a hit and highlights it. */
export async function showHit(cfi: string): Promise<void> {
  const { view } = useReadingState.getState();
  if (!view) return;
  await clearHit();
  markedHit = cfi;
  await jump(() => view.goTo(cfi));
  await view.addAnnotation({ value: cfi });
}

/** Removes the highlight, when the person reads on or presses Escape. */
export async function clearHit(): Promise<void> {
  const value = markedHit;
  markedHit = null;
  if (value) await useReadingState.getState().view?.deleteAnnotation({ value });
}

/** Yields between steps, so that the page stays responsive. */
function waitForPaint(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
