import type {
  Blockquote,
  BlockContent,
  DefinitionContent,
  List,
  Paragraph,
  RootContent,
} from "mdast";

import type { Block, Run } from "#demo/text.ts";

import { createTextError } from "./text-error.ts";
import { readLines, readRuns, type TextSource } from "./read-runs.ts";

/** How the place of a quotation begins. */
const DASH = "— ";

type Content = RootContent | BlockContent | DefinitionContent;

/** One block of a section; what a text may not have is refused. */
export function readBlock(node: Content, source: TextSource): Block {
  switch (node.type) {
    case "paragraph":
      return readParagraph(node, source);
    case "heading":
      if (node.depth > 2)
        throw createTextError(source.name, node, "a heading has one or two signs #");
      return { kind: "heading", runs: readRuns(node.children, source) };
    case "blockquote":
      return readQuotation(node, source);
    case "list":
      return readList(node, source);
    case "thematicBreak":
      return { kind: "pause" };
    default:
      throw createTextError(source.name, node, `a text has no place for "${node.type}"`);
  }
}

/** A paragraph whose lines are broken by hand is a stanza. */
function readParagraph({ children }: Paragraph, source: TextSource): Block {
  const lines = readLines(children, source);
  return lines.length > 1 ? { kind: "stanza", lines } : { kind: "paragraph", runs: lines.flat() };
}

function readQuotation({ children }: Blockquote, source: TextSource): Block {
  const blocks = children.map((child) => {
    if (child.type !== "paragraph") {
      throw createTextError(source.name, child, `a quotation has no place for "${child.type}"`);
    }
    if (child.children.some((part) => part.type === "text" && part.value.includes(`\n${DASH}`))) {
      throw createTextError(
        source.name,
        child,
        "the place of a quotation is a paragraph of its own",
      );
    }
    return readParagraph(child, source);
  });
  const place = readPlace(blocks.at(-1));

  return place
    ? { kind: "quotation", blocks: blocks.slice(0, -1), source: place }
    : { kind: "quotation", blocks, source: [] };
}

/** Where a quotation is from, when this is the paragraph that says so. */
function readPlace(block: Block | undefined): Run[] | null {
  if (block?.kind !== "paragraph") return null;

  const [first, ...rest] = block.runs;
  if (first?.style !== "plain" || !first.text.startsWith(DASH)) return null;
  return [{ style: "plain", text: first.text.slice(DASH.length) }, ...rest];
}

function readList({ children, ordered, start }: List, source: TextSource): Block {
  return {
    kind: "list",
    start: ordered ? (start ?? 1) : null,
    items: children.map((item) => item.children.map((child) => readBlock(child, source))),
  };
}
