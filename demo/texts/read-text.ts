import type {
  FootnoteDefinition,
  Heading,
  Nodes,
  Root,
  RootContent,
  Blockquote,
  BlockContent,
  DefinitionContent,
  List,
  Paragraph,
} from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFootnoteFromMarkdown } from "mdast-util-gfm-footnote";
import { gfmFootnote } from "micromark-extension-gfm-footnote";
import { parse } from "yaml";
import { z } from "zod";

import type { Section, Block, Run } from "#demo/text.ts";

import { createTextError, readTitle, type TextSource, readLines, readRuns } from "./read-runs.ts";

const DASH = "— ";

const FrontMatter = z.strictObject({
  title: z.string(),
  subtitle: z.string().default(""),
  description: z.string(),
  /** A sentence about each article of an issue, in order. */
  articles: z.array(z.string()).default([]),
});

export type WrittenText = FrontMatter & { sections: Section[] };

/** Reads a text in a subset of Markdown; each `#` heading begins a section. Errors name file and line. */
export function readText(markdown: string, name: string): WrittenText {
  const { head, body } = readFrontMatter(markdown, name);
  const root = fromMarkdown(body, {
    extensions: [gfmFootnote()],
    mdastExtensions: [gfmFootnoteFromMarkdown()],
  });
  const notes = readNotes(root, name);
  const sections = readSections(root, { name, notes });

  if (head.articles.length > 0 && head.articles.length !== sections.length) {
    throw createTextError(
      name,
      root,
      `${head.articles.length} descriptions for ${sections.length} articles`,
    );
  }
  return { ...head, sections };
}

/** The notes by label; labels must be numbered from 1 in order of reference. */
function readNotes(root: Root, name: string): Map<string, FootnoteDefinition> {
  const definitions = root.children.filter((node) => node.type === "footnoteDefinition");
  const references = listNodes(root).filter((node) => node.type === "footnoteReference");

  references.forEach((node, index) => {
    const expected = String(index + 1);
    if (node.identifier !== expected) {
      throw createTextError(
        name,
        node,
        `found note ${node.identifier} where ${expected} is expected`,
      );
    }
  });
  const unused = definitions.find(({ identifier }) => Number(identifier) > references.length);
  if (unused) throw createTextError(name, unused, `note ${unused.identifier} is never referred to`);
  return new Map(definitions.map((definition) => [definition.identifier, definition]));
}

function readSections({ children }: Root, source: TextSource): Section[] {
  const sections: Section[] = [];

  for (const node of children) {
    if (node.type === "footnoteDefinition") continue;
    if (isTitle(node)) {
      sections.push({ title: readTitle(node, source), source: "", blocks: [] });
    } else {
      const section = sections.at(-1);
      if (!section) throw createTextError(source.name, node, "a section must begin with a title");
      section.blocks.push(readBlock(node, source));
    }
  }
  return sections;
}

function isTitle(node: RootContent): node is Heading {
  return node.type === "heading" && node.depth === 1;
}

function listNodes(node: Nodes): Nodes[] {
  return "children" in node ? [node, ...node.children.flatMap(listNodes)] : [node];
}

type FrontMatter = z.infer<typeof FrontMatter>;

/** Parses the front matter, and replaces it in the text by empty lines, so that line numbers stay. */
function readFrontMatter(markdown: string, name: string): { head: FrontMatter; body: string } {
  const [block, yaml] = /^---\n(.*?\n)---\n/s.exec(markdown) ?? [];
  if (block === undefined || yaml === undefined) {
    throw new Error(`${name}:1: a text must begin with front matter between two lines of "---"`);
  }

  const { data, error } = FrontMatter.safeParse(parse(yaml));
  if (!data)
    throw new Error(`${name}:1: the front matter is not valid:\n${z.prettifyError(error)}`);

  const emptied = block.replaceAll(/[^\n]/g, "");
  return { head: trimmed(data), body: emptied + markdown.slice(block.length) };
}

function trimmed({ title, subtitle, description, articles }: FrontMatter): FrontMatter {
  return {
    title: title.trim(),
    subtitle: subtitle.trim(),
    description: description.trim(),
    articles: articles.map((sentence) => sentence.trim()),
  };
}

type Content = RootContent | BlockContent | DefinitionContent;

/** Reads a block of a section. Throws for unsupported Markdown. */
function readBlock(node: Content, source: TextSource): Block {
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
