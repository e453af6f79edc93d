import type { Section } from "foliate-js/epub.js";
import type { View } from "foliate-js/view.js";

import { type Excerpt, findInPage } from "./find-in-page.ts";
import { fold } from "./fold.ts";

export type Hit = Excerpt & { cfi: string };
export type Hits = { chapter: string; hits: Hit[] };

export type SearchStep = {
  /** How far the search is, from 0 to 1. */
  progress: number;
  /** What it came upon since the step before. */
  found: Hits | null;
  /** As many places more as are shown at once have been found by now. */
  isEnough: boolean;
};

/** More places than these are not shown before they are asked for. */
export const MAX_HITS_PER_STEP = 300;
/** Parts of the book that are fetched side by side. */
const PREFETCH_COUNT = 5;

/** Goes through the book part by part until it is told to stop; a part that holds much takes several steps. */
export async function* searchBook(
  view: View,
  input: string,
  signal: AbortSignal,
): AsyncGenerator<SearchStep> {
  const words = fold(input.trim()).text;
  const { sections } = view.book;
  let count = 0;

  for await (const [index, page] of loadPages(sections)) {
    if (signal.aborted) return;
    const chapter = view.getProgressOf(index).tocItem?.label.trim() ?? "";
    const progress = (index + 1) / sections.length;
    const inPage = findInPage(page, words);
    let isEnough: boolean;
    do {
      const room = MAX_HITS_PER_STEP - (count % MAX_HITS_PER_STEP);
      const hits = takeNext(inPage, room).map(({ range, ...excerpt }) => ({
        cfi: view.getCFI(index, range),
        ...excerpt,
      }));
      count += hits.length;
      isEnough = hits.length === room;
      yield { progress, found: hits.length > 0 ? { chapter, hits } : null, isEnough };
    } while (isEnough);
  }
}

async function* loadPages(
  sections: readonly Section[],
): AsyncGenerator<[index: number, page: Document]> {
  const coming: Promise<Document>[] = [];
  let asked = 0;

  for (const index of sections.keys()) {
    for (const section of sections.slice(asked, index + PREFETCH_COUNT)) {
      const page = section.createDocument();
      // It fails for whoever waits for it.
      page.catch(() => {});
      coming.push(page);
      asked += 1;
    }
    const page = await coming.shift();
    if (page) yield [index, page];
  }
}

function takeNext<T>(items: Iterator<T>, most: number): T[] {
  const taken: T[] = [];
  while (taken.length < most) {
    const next = items.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}
