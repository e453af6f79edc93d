import type { FootnoteDefinition, Heading, Nodes, Root, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFootnoteFromMarkdown } from "mdast-util-gfm-footnote";
import { gfmFootnote } from "micromark-extension-gfm-footnote";

import type { Section } from "#demo/text.ts";

import { readBlock } from "./read-blocks.ts";
import { createTextError } from "./text-error.ts";
import { type FrontMatter, readFrontMatter } from "./front-matter.ts";
import { readTitle, type TextSource } from "./read-runs.ts";

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
