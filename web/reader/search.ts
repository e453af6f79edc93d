import { create } from "zustand";

import { useReading } from "./reading.ts";
import { type Hits, searchBook } from "./search-book.ts";
import { jump } from "./jump.ts";

type Search = {
  words: string;
  found: Hits[];
  /** From 0 to 1. */
  progress: number;
  isRunning: boolean;
  hasFailed: boolean;
};

const nothing: Search = { words: "", found: [], progress: 0, isRunning: false, hasFailed: false };

/** The last search in the book; it stays while its panel is closed. */
export const useSearch = create<Search>(() => nothing);

let running = new AbortController();

export async function search(input: string): Promise<void> {
  const words = input.trim();
  const { view } = useReading.getState();
  stopSearch();
  if (!view || words === "") return;

  running = new AbortController();
  const { signal } = running;
  useSearch.setState({ ...nothing, words, isRunning: true });
  try {
    for await (const { progress, found } of searchBook(view, words, signal)) {
      if (signal.aborted) return;
      useSearch.setState((search) => ({
        progress,
        found: found ? [...search.found, found] : search.found,
      }));
      await afterPainting();
    }
    useSearch.setState({ isRunning: false });
  } catch {
    if (!signal.aborted) useSearch.setState({ isRunning: false, hasFailed: true });
  }
}

/** What was found so far stays. */
export function stopSearch(): void {
  running.abort();
  useSearch.setState({ isRunning: false });
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
