import type { Nodes, PhrasingContent, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";

import type { PageBlock, PageRun } from "#domain/page-text.ts";

/**
 * The blocks of a text in Markdown. HTML, pictures and whatever else has no place on a page are left out;
 * a link that leads neither into the web, nor to a mailbox, nor to a path of this site leaves its words alone.
 */
export function readMarkdown(markdown: string): PageBlock[] {
  const text = fromMarkdown(markdown);
  // Of two definitions of one name the first counts, and the last entry of a map.
  const targets = new Map(definitionsIn(text).toReversed());

  return text.children.flatMap((node) => readBlock(node, targets));
}

/** Where links lead that are named in one place and defined in another. */
type Targets = ReadonlyMap<string, string>;
type Runs = PageRun[];

function definitionsIn(node: Nodes): [name: string, url: string][] {
  if (node.type === "definition") return [[node.identifier, node.url]];
  return "children" in node ? node.children.flatMap(definitionsIn) : [];
}

function readBlock(node: RootContent, targets: Targets): PageBlock[] {
  switch (node.type) {
    case "heading": {
      const runs = readRuns(node.children, targets);
      return runs.length > 0 ? [{ kind: "heading", level: node.depth > 2 ? 3 : 2, runs }] : [];
    }
    case "list": {
      const items = node.children.map((item) => paragraphsOf(item, targets)).filter(isFilled);
      const start = node.ordered ? (node.start ?? 1) : null;
      return items.length > 0 ? [{ kind: "list", start, items }] : [];
    }
    case "blockquote": {
      const paragraphs = paragraphsOf(node, targets);
      return paragraphs.length > 0 ? [{ kind: "quotation", paragraphs }] : [];
    }
    case "thematicBreak":
      return [{ kind: "pause" }];
    default:
      return paragraphsOf(node, targets).map((runs) => ({ kind: "paragraph", runs }));
  }
}

/** The paragraphs within, however deep they lie. */
function paragraphsOf(node: Nodes, targets: Targets): Runs[] {
  switch (node.type) {
    case "paragraph":
    case "heading":
      return [readRuns(node.children, targets)].filter(isFilled);
    case "code":
      return [[plain(node.value)]].filter(isFilled);
    case "blockquote":
    case "list":
    case "listItem":
      return node.children.flatMap((child) => paragraphsOf(child, targets));
    default:
      return [];
  }
}

function isFilled(parts: readonly unknown[]): boolean {
  return parts.length > 0;
}

function readRuns(nodes: readonly PhrasingContent[], targets: Targets): Runs {
  return nodes.flatMap((node) => readRun(node, targets));
}

function readRun(node: PhrasingContent, targets: Targets): Runs {
  switch (node.type) {
    case "text":
      return [plain(node.value.replaceAll("\n", " "))];
    case "inlineCode":
      return [plain(node.value)];
    case "break":
      return [plain("\n")];
    case "strong":
      return readRuns(node.children, targets).map((run) => ({ ...run, isStrong: true }));
    case "emphasis":
      return readRuns(node.children, targets).map((run) => ({ ...run, isEmphasis: true }));
    case "link":
      return linked(readRuns(node.children, targets), node.url);
    case "linkReference":
      return linked(readRuns(node.children, targets), targets.get(node.identifier) ?? "");
    default:
      return [];
  }
}

function plain(text: string): PageRun {
  return { text, isStrong: false, isEmphasis: false, href: null };
}

function linked(runs: Runs, url: string): Runs {
  const href = isSafe(url) ? url : null;
  return runs.map((run) => ({ ...run, href }));
}

/** An address that begins with two strokes, of either kind, leads to another host. */
function isSafe(url: string): boolean {
  if (/\p{Cc}/u.test(url)) return false;
  if (/^\/(?![/\\])/.test(url)) return true;

  const protocol = URL.parse(url)?.protocol ?? "";
  return ["http:", "https:", "mailto:"].includes(protocol);
}
