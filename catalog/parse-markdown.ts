import type { Nodes, PhrasingContent, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";

import type { PageBlock, PageRun } from "#domain/page-text.ts";

/**
 * Parses Markdown into blocks. HTML, pictures and other unsupported content are left out. Links other than to the web,
 * a mailbox or a path of this site are dropped and their words kept.
 */
export function parseMarkdown(markdown: string): PageBlock[] {
  const text = fromMarkdown(markdown);
  // The first definition of a name counts, but a Map keeps the last entry.
  const targets = new Map(listDefinitions(text).toReversed());

  return text.children.flatMap((node) => parseBlock(node, targets));
}

type LinkTargets = ReadonlyMap<string, string>;
type Runs = PageRun[];

function listDefinitions(node: Nodes): [name: string, url: string][] {
  if (node.type === "definition") return [[node.identifier, node.url]];
  return "children" in node ? node.children.flatMap(listDefinitions) : [];
}

function parseBlock(node: RootContent, targets: LinkTargets): PageBlock[] {
  switch (node.type) {
    case "heading": {
      const runs = parseRuns(node.children, targets);
      return runs.length > 0 ? [{ kind: "heading", level: node.depth > 2 ? 3 : 2, runs }] : [];
    }
    case "list": {
      const items = node.children.map((item) => listParagraphs(item, targets)).filter(isNotEmpty);
      const start = node.ordered ? (node.start ?? 1) : null;
      return items.length > 0 ? [{ kind: "list", start, items }] : [];
    }
    case "blockquote": {
      const paragraphs = listParagraphs(node, targets);
      return paragraphs.length > 0 ? [{ kind: "quotation", paragraphs }] : [];
    }
    case "thematicBreak":
      return [{ kind: "pause" }];
    default:
      return listParagraphs(node, targets).map((runs) => ({ kind: "paragraph", runs }));
  }
}

function listParagraphs(node: Nodes, targets: LinkTargets): Runs[] {
  switch (node.type) {
    case "paragraph":
    case "heading":
      return [parseRuns(node.children, targets)].filter(isNotEmpty);
    case "code":
      return [[createRun(node.value)]].filter(isNotEmpty);
    case "blockquote":
    case "list":
    case "listItem":
      return node.children.flatMap((child) => listParagraphs(child, targets));
    default:
      return [];
  }
}

function isNotEmpty(parts: readonly unknown[]): boolean {
  return parts.length > 0;
}

function parseRuns(nodes: readonly PhrasingContent[], targets: LinkTargets): Runs {
  return nodes.flatMap((node) => parseRun(node, targets));
}

function parseRun(node: PhrasingContent, targets: LinkTargets): Runs {
  switch (node.type) {
    case "text":
      return [createRun(node.value.replaceAll("\n", " "))];
    case "inlineCode":
      return [createRun(node.value)];
    case "break":
      return [createRun("\n")];
    case "strong":
      return parseRuns(node.children, targets).map((run) => ({ ...run, isStrong: true }));
    case "emphasis":
      return parseRuns(node.children, targets).map((run) => ({ ...run, isEmphasis: true }));
    case "link":
      return linkRuns(parseRuns(node.children, targets), node.url);
    case "linkReference":
      return linkRuns(parseRuns(node.children, targets), targets.get(node.identifier) ?? "");
    default:
      return [];
  }
}

function createRun(text: string): PageRun {
  return { text, isStrong: false, isEmphasis: false, href: null };
}

function linkRuns(runs: Runs, url: string): Runs {
  const href = isSafeUrl(url) ? url : null;
  return runs.map((run) => ({ ...run, href }));
}

/** Addresses that begin with two slashes or backslashes lead to another host. */
function isSafeUrl(url: string): boolean {
  if (/\p{Cc}/u.test(url)) return false;
  if (/^\/(?![/\\])/.test(url)) return true;

  const protocol = URL.parse(url)?.protocol ?? "";
  return ["http:", "https:", "mailto:"].includes(protocol);
}

/** Parsing takes quadratic time in these counts, so that even a small text could block the parser. */
const limits = [
  { what: "lines", most: 2_000, count: countLines },
  {
    what: "signs of lists and quotations before a line's words",
    most: 10,
    count: (lines: string[]) => Math.max(...lines.map(countListMarkers)),
  },
  {
    what: "signs of lists and quotations",
    most: 1_000,
    count: (lines: string[]) => lines.reduce((sum, line) => sum + countListMarkers(line), 0),
  },
  {
    what: "asterisks, underscores and brackets in a paragraph",
    most: 400,
    count: (lines: string[]) => Math.max(...splitParagraphs(lines).map(countInlineMarks)),
  },
];

/** The reason to refuse a Markdown text that exceeds a limit; null if it does not. */
export function refuseMarkdown(markdown: string): string | null {
  const lines = markdown.split(/\r\n?|\n/);
  const broken = limits.find(({ most, count }) => count(lines) > most);
  return broken ? `more than ${broken.most} ${broken.what}` : null;
}

function countLines(lines: string[]): number {
  return lines.length;
}

function countListMarkers(line: string): number {
  return line.match(/[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?![^ \t]))/gy)?.length ?? 0;
}

function splitParagraphs(lines: string[]): string[] {
  return lines.join("\n").split(/\n[ \t]*\n/);
}

/** Adjacent marks, as in `**`, count as one. */
function countInlineMarks(paragraph: string): number {
  return paragraph.match(/\*+|_+|[[\]]/g)?.length ?? 0;
}
