import { findFolded, fold } from "./fold.ts";

/** A hit with the text around it. */
export type Excerpt = { before: string; match: string; after: string };

const CONTEXT_LENGTH = 48;

/** The hits of folded words in a page. */
export function* findInPage(page: Document, words: string): Generator<Excerpt & { range: Range }> {
  const { nodes, starts, text } = readTexts(page);

  for (const [start, end] of findFolded(fold(text), words)) {
    const [from, to] = [nodeAt(starts, start), nodeAt(starts, end - 1)];
    const [first, last] = [nodes[from], nodes[to]];
    if (!first || !last) continue;
    const range = page.createRange();
    range.setStart(first, start - (starts[from] ?? 0));
    range.setEnd(last, end - (starts[to] ?? 0));
    yield { range, ...buildExcerpt(text, start, end) };
  }
}

/** The page's text, and where each text node starts in it. */
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
