import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { expect, test } from "vitest";

import { listAnchors } from "./read-table.ts";

const documents = globSync("{*.md,docs/**/*.md,simulators/*/*.md}");

test.each(documents)("has a target for every link of %s", (document) => {
  const links = listLinks(fromMarkdown(readFileSync(document, "utf8")));
  const inside = links.filter((link) => !/^[a-z]+:/.test(link));
  expect(inside.filter((link) => !hasTarget(document, link))).toEqual([]);
});

function hasTarget(document: string, link: string): boolean {
  const [path = "", anchor] = link.split("#");
  const file = path === "" ? document : join(dirname(document), path);
  if (!existsSync(file)) return false;
  return anchor === undefined || listAnchors(readFileSync(file, "utf8")).has(anchor);
}

function listLinks(node: Nodes): string[] {
  const own = node.type === "link" || node.type === "image" ? [node.url] : [];
  const inner = "children" in node ? node.children : [];
  return [...own, ...inner.flatMap(listLinks)];
}
