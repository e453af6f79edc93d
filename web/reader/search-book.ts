import type { Section } from "foliate-js/epub.js";
import type { View } from "foliate-js/view.js";

import { type Excerpt, findInPage } from "./find-in-page.ts";
import { fold } from "./fold.ts";

export type Hit = Excerpt & { cfi: string };
export type Hits = { chapter: string; hits: Hit[] };

export type SearchStep = {
  /** The progress of the search, from 0 to 1. */
  progress: number;
  /** New hits since the previous step. */
  found: Hits | null;
  /** Whether another `MAX_HITS_PER_STEP` hits were found, so that the search can pause. */
  isEnough: boolean;
};

/** The number of hits shown before more are requested. */
export const MAX_HITS_PER_STEP = 300;
/** Sections that load in parallel. */
const PREFETCH_COUNT = 5;

/** Searches the book section by section until `signal` aborts; a section with many hits takes several steps. */
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
      const hits = readNext(inPage, room).map(({ range, ...excerpt }) => ({
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
  const loading: Promise<Document>[] = [];
  let requestedCount = 0;

  for (const index of sections.keys()) {
    for (const section of sections.slice(requestedCount, index + PREFETCH_COUNT)) {
      const page = section.createDocument();
      // The caller that awaits it handles the error.
      page.catch(() => {});
      loading.push(page);
      requestedCount += 1;
    }
    const page = await loading.shift();
    if (page) yield [index, page];
  }
}

function readNext<T>(items: Iterator<T>, max: number): T[] {
  const result: T[] = [];
  while (result.length < max) {
    const next = items.next();
    if (next.done) break;
    result.push(next.value);
  }
  return result;
}
