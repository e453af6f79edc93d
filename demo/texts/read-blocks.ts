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

const DASH = "— ";

type Content = RootContent | BlockContent | DefinitionContent;

/** Reads a block of a section. Throws for unsupported Markdown. */
export function readBlock(node: Content, source: TextSource): Block {
  switch (node.type) {
    case "paragraph":
      return readParagraph(node, source);
    case "heading":
      if (node.depth > 2)
        throw createTextError(source.name, node, "a heading must start with # or ##");
      return { kind: "heading", runs: readRuns(node.children, source) };
    case "blockquote":
      return readQuotation(node, source);
    case "list":
      return readList(node, source);
    case "thematicBreak":
      return { kind: "pause" };
    default:
      throw createTextError(source.name, node, `a text cannot contain "${node.type}"`);
  }
}

/** A paragraph with hard line breaks is a stanza. */
function readParagraph({ children }: Paragraph, source: TextSource): Block {
  const lines = readLines(children, source);
  return lines.length > 1 ? { kind: "stanza", lines } : { kind: "paragraph", runs: lines.flat() };
}

function readQuotation({ children }: Blockquote, source: TextSource): Block {
  const blocks = children.map((child) => {
    if (child.type !== "paragraph") {
      throw createTextError(source.name, child, `a quotation cannot contain "${child.type}"`);
    }
    if (child.children.some((part) => part.type === "text" && part.value.includes(`\n${DASH}`))) {
      throw createTextError(
        source.name,
        child,
        "the source of a quotation must be a separate paragraph",
      );
    }
    return readParagraph(child, source);
  });
  const place = readPlace(blocks.at(-1));

  return place
    ? { kind: "quotation", blocks: blocks.slice(0, -1), source: place }
    : { kind: "quotation", blocks, source: [] };
}

/** The source of a quotation, if this paragraph is one. */
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
