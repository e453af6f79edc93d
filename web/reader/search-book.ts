import type { Section } from "foliate-js/epub.js";
import type { View } from "foliate-js/view.js";

import { fold, type FoldedText, findFolded } from "./fold.ts";
import { isElement } from "./is-element.ts";

const CONTEXT_LENGTH = 48;

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
    const inPage = findInPage(readSearchedText(page), words);
    let isEnough: boolean;
    do {
      const room = MAX_HITS_PER_STEP - (count % MAX_HITS_PER_STEP);
      const hits = readNext(inPage, room).map(({ range, before, match, after }) => ({
        cfi: view.getCFI(index, range),
        before,
        match,
        after,
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

/** A hit with the text around it. */
type Excerpt = { before: string; match: string; after: string };

/** A page's text, and where each text node starts in it. */
export type PageText = {
  page: Document;
  nodes: readonly Node[];
  starts: readonly number[];
  text: string;
  folded: FoldedText;
};

/** The hits of folded words in a page; `part` is where in its text each begins, from 0 to 1. */
export function* findInPage(
  { page, nodes, starts, text, folded }: PageText,
  words: string,
): Generator<Excerpt & { range: Range; part: number }> {
  for (const [start, end] of findFolded(folded, words)) {
    const [from, to] = [nodeAt(starts, start), nodeAt(starts, end - 1)];
    const [first, last] = [nodes[from], nodes[to]];
    if (!first || !last) continue;
    const range = page.createRange();
    range.setStart(first, start - (starts[from] ?? 0));
    range.setEnd(last, end - (starts[to] ?? 0));
    yield { range, part: start / text.length, ...buildExcerpt(text, start, end) };
  }
}

/** All of a page's text, as a range has it. */
export function readPageText(page: Document): PageText {
  return readText(page, { skipped: "script, style", separating: null });
}

/** The text in which people search: without how words are pronounced, and with a space where a line or block begins. */
function readSearchedText(page: Document): PageText {
  return readText(page, { skipped: "script, style, rt, rp, rtc", separating: LINE_STARTS });
}

const LINE_STARTS =
  "br, hr, p, div, li, dt, dd, tr, td, th, blockquote, pre, h1, h2, h3, h4, h5, h6";

type ReadOptions = { skipped: string; separating: string | null };

function readText(page: Document, { skipped, separating }: ReadOptions): PageText {
  const nodes: Node[] = [];
  const starts: number[] = [];
  let text = "";
  const shown = NodeFilter.SHOW_TEXT + (separating === null ? 0 : NodeFilter.SHOW_ELEMENT);
  const walker = page.createTreeWalker(page.body ?? page.documentElement, shown);

  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (isElement(node)) {
      if (separating !== null && node.matches(separating)) text += " ";
      continue;
    }
    if (node.parentElement?.closest(skipped)) continue;
    nodes.push(node);
    starts.push(text.length);
    text += node.nodeValue ?? "";
  }
  return { page, nodes, starts, text, folded: fold(text) };
}

/** The index of the node at a position: the last one that starts no later. */
function nodeAt(starts: readonly number[], position: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

function buildExcerpt(text: string, start: number, end: number): Excerpt {
  const before = collapseSpaces(text.slice(Math.max(0, start - CONTEXT_LENGTH), start));
  const after = collapseSpaces(text.slice(end, end + CONTEXT_LENGTH));
  return {
    before: start > CONTEXT_LENGTH ? `…${before.replace(/^\S*\s/, "")}` : before.trimStart(),
    match: collapseSpaces(text.slice(start, end)),
    after: end + CONTEXT_LENGTH < text.length ? `${after.replace(/\s\S*$/, "")}…` : after.trimEnd(),
  };
}

function collapseSpaces(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
