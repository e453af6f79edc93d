import type {
  FootnoteDefinition,
  FootnoteReference,
  Heading,
  Node,
  PhrasingContent,
  Text,
} from "mdast";

import type { Run } from "#demo/text.ts";

/** The source text: its name for error messages, and its notes by label. */
export type TextSource = { name: string; notes: ReadonlyMap<string, FootnoteDefinition> };

/** The runs of a paragraph. Line feeds in the source are spaces. */
export function readRuns(nodes: readonly PhrasingContent[], source: TextSource): Run[] {
  return nodes.flatMap((node) => readRun(node, source));
}

/** The lines of a paragraph with hard line breaks; one line without. */
export function readLines(nodes: readonly PhrasingContent[], source: TextSource): Run[][] {
  const lines: PhrasingContent[][] = [[]];

  for (const node of nodes) {
    if (node.type === "break") lines.push([]);
    else lines.at(-1)?.push(node);
  }
  return lines.map((line) => readRuns(line, source));
}

/** The title of a section, which must be plain text. */
export function readTitle({ children }: Heading, { name }: TextSource): string {
  return children
    .map((node) => {
      if (node.type !== "text") throw createTextError(name, node, "a title must be plain text");
      return unwrap(node.value);
    })
    .join("");
}

function readRun(node: PhrasingContent, source: TextSource): Run[] {
  switch (node.type) {
    case "text":
      return [{ style: "plain", text: readWords(node, source) }];
    case "emphasis":
      return node.children.map((child) => {
        if (child.type !== "text")
          throw createTextError(source.name, child, "emphasis must be plain text");
        return { style: "emphasis", text: readWords(child, source) };
      });
    case "footnoteReference":
      return [readNote(node, source)];
    default:
      throw createTextError(source.name, node, `a text cannot contain "${node.type}"`);
  }
}

function readWords(node: Text, source: TextSource): string {
  if (/\[\^/.test(node.value)) throw createTextError(source.name, node, "the note is missing");
  return unwrap(node.value);
}

function readNote(reference: FootnoteReference, source: TextSource): Run {
  const { name, notes } = source;
  const definition = notes.get(reference.identifier);
  const [paragraph, more] = definition?.children ?? [];
  if (paragraph?.type !== "paragraph" || more) {
    throw createTextError(name, definition ?? reference, "a note must be one paragraph");
  }

  const runs = readRuns(paragraph.children, { name, notes: new Map() });
  return { style: "note", label: reference.identifier, runs };
}

function unwrap(text: string): string {
  return text.replaceAll("\n", " ");
}

/** An error with its position in a text, such as "texts/a/en.md:12: …". */
export function createTextError(name: string, node: Node | undefined, reason: string): Error {
  return new Error(`${name}:${node?.position?.start.line ?? 1}: ${reason}`);
}
