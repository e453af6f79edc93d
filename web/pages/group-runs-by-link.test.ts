import { expect, test } from "vitest";

import type { PageBlock, PageRun } from "#domain/page-text.ts";

import { firstParagraphText } from "./first-paragraph-text.ts";
import { groupRunsByLink } from "./group-runs-by-link.ts";

test("joins adjacent runs with the same link", () => {
  const [a, b, c, d] = [run("a"), run("b", "/x"), run("c", "/x"), run("d", "/y")];

  expect(groupRunsByLink([a, b, c, d])).toEqual([
    { href: null, runs: [a] },
    { href: "/x", runs: [b, c] },
    { href: "/y", runs: [d] },
  ]);
  expect(groupRunsByLink([])).toEqual([]);
});

test("takes the text of the first paragraph", () => {
  const blocks: PageBlock[] = [
    { kind: "heading", level: 2, runs: [run("Heading")] },
    { kind: "paragraph", runs: [run("One\n"), run("two", "/x")] },
    { kind: "paragraph", runs: [run("More")] },
  ];
  expect(firstParagraphText(blocks)).toBe("One two");
  expect(firstParagraphText([])).toBe("");
});

function run(text: string, href: string | null = null): PageRun {
  return { text, href, isStrong: false, isEmphasis: false };
}
