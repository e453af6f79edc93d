import type { View } from "foliate-js/view.js";

import { findFolded, fold } from "./fold.ts";

export type Hit = { cfi: string; before: string; match: string; after: string };
export type Hits = { chapter: string; hits: Hit[] };

/** How far the search is, from 0 to 1, and what it came upon in the last part. */
export type SearchStep = { progress: number; found: Hits | null };

const AROUND = 48;
/** More places than this are not shown. */
export const MOST_HITS = 300;
/** Parts of the book that are fetched side by side. */
const AHEAD = 5;

/** Goes through the book part by part until it is told to stop. */
export async function* searchBook(
  view: View,
  input: string,
  signal: AbortSignal,
): AsyncGenerator<SearchStep> {
  const words = fold(input.trim()).text;
  const { sections } = view.book;
  const coming: Promise<Document>[] = [];
  let asked = 0;
  let count = 0;

  for (const index of sections.keys()) {
    for (const section of sections.slice(asked, index + AHEAD)) {
      const page = section.createDocument();
      // It fails for whoever waits for it.
      page.catch(() => {});
      coming.push(page);
      asked += 1;
    }
    const page = await coming.shift();
    if (!page || signal.aborted || count >= MOST_HITS) return;
    const hits = findInPage(page, words)
      .slice(0, MOST_HITS - count)
      .map(({ range, ...excerpt }) => ({ cfi: view.getCFI(index, range), ...excerpt }));
    count += hits.length;

    const chapter = view.getProgressOf(index).tocItem?.label.trim() ?? "";
    yield {
      progress: (index + 1) / sections.length,
      found: hits.length > 0 ? { chapter, hits } : null,
    };
  }
}

type PageHit = Omit<Hit, "cfi"> & { range: Range };

function findInPage(page: Document, words: string): PageHit[] {
  const { nodes, starts, text } = readTexts(page);

  return findFolded(fold(text), words).flatMap(([start, end]) => {
    const [from, to] = [nodeAt(starts, start), nodeAt(starts, end - 1)];
    const [first, last] = [nodes[from], nodes[to]];
    if (!first || !last) return [];
    const range = page.createRange();
    range.setStart(first, start - (starts[from] ?? 0));
    range.setEnd(last, end - (starts[to] ?? 0));
    return [{ range, ...excerptOf(text, start, end) }];
  });
}

/** The running text of a page, and where each of its pieces begins in it. */
function readTexts(page: Document) {
  const nodes: Node[] = [];
  const starts: number[] = [];
  let text = "";
  const walker = page.createTreeWalker(page.body ?? page.documentElement, NodeFilter.SHOW_TEXT);

  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest("script, style")) continue;
    nodes.push(node);
    starts.push(text.length);
    text += node.nodeValue ?? "";
  }
  return { nodes, starts, text };
}

/** The piece that a place of the text lies in: the last that begins no later. */
function nodeAt(starts: readonly number[], place: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

function excerptOf(text: string, start: number, end: number): Omit<Hit, "cfi"> {
  const before = inOneLine(text.slice(Math.max(0, start - AROUND), start));
  const after = inOneLine(text.slice(end, end + AROUND));
  return {
    before: start > AROUND ? `…${before.replace(/^\S*\s/, "")}` : before.trimStart(),
    match: inOneLine(text.slice(start, end)),
    after: end + AROUND < text.length ? `${after.replace(/\s\S*$/, "")}…` : after.trimEnd(),
  };
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
