import { create } from "zustand";

import { useReading } from "./reading.ts";
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

const nothing: Search = {
  words: "",
  found: [],
  progress: 0,
  isRunning: false,
  isPaused: false,
  hasFailed: false,
};

/** The last search in the book; it stays while its panel is closed. */
export const useSearch = create<Search>(() => nothing);

let running = new AbortController();
let steps: AsyncGenerator<SearchStep> | null = null;

export async function search(input: string): Promise<void> {
  const words = input.trim();
  const { view } = useReading.getState();
  stopSearch();
  if (!view || words === "") return;

  running = new AbortController();
  steps = searchBook(view, words, running.signal);
  useSearch.setState({ ...nothing, words });
  await searchOn();
}

/** Until the book has been searched, or so much more was found as is shown at once. */
export async function searchOn(): Promise<void> {
  const { signal } = running;
  useSearch.setState({ isRunning: true, isPaused: false });
  try {
    for (let step = await steps?.next(); step && !step.done; step = await steps?.next()) {
      if (signal.aborted) return;
      const { progress, found, isEnough } = step.value;
      useSearch.setState((search) => ({ progress, found: join(search.found, found) }));
      if (isEnough) return useSearch.setState({ isRunning: false, isPaused: true });
      await afterPainting();
      if (signal.aborted) return;
    }
    if (!signal.aborted) useSearch.setState({ isRunning: false });
  } catch {
    if (!signal.aborted) useSearch.setState({ isRunning: false, hasFailed: true });
  }
}

/** What is found later in a chapter stands under its name with the rest. */
function join(found: Hits[], more: Hits | null): Hits[] {
  const last = found.at(-1);
  if (!more) return found;
  if (last?.chapter !== more.chapter) return [...found, more];
  return [...found.slice(0, -1), { ...last, hits: [...last.hits, ...more.hits] }];
}

/** What was found so far stays. */
export function stopSearch(): void {
  running.abort();
  steps = null;
  useSearch.setState({ isRunning: false, isPaused: false });
}

let marked: string | null = null;

/** Goes to what was found and marks its words. */
export async function showHit(cfi: string): Promise<void> {
  const { view } = useReading.getState();
  if (!view) return;
  await unmarkHit();
  marked = cfi;
  await jump(() => view.goTo(cfi));
  await view.addAnnotation({ value: cfi });
}

/** Who reads on, or presses Escape, has found it. */
export async function unmarkHit(): Promise<void> {
  const value = marked;
  marked = null;
  if (value) await useReading.getState().view?.deleteAnnotation({ value });
}

/** A long book is searched in steps, so that the page stays answerable. */
function afterPainting(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
