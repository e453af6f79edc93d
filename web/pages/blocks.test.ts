import { expect, test } from "vitest";

import type { PageBlock, PageRun } from "#domain/page-text.ts";

import { firstParagraphText, groupRunsByLink, isScreenLink } from "./blocks.tsx";

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

test.each([
  ["/", true],
  ["/about/support", true],
  ["/literature?language=ES", true],
  ["/about/distributors#country-ES", true],
  ["/book/x/of-grace-j.-c.-ryle", true],
  ["/search?input=catalog.pdf", true],
  ["/files/catalog.pdf", false],
  ["/files/catalog", false],
  ["/media/files/1f/lamp", false],
  ["/api/books/download?code=x&format=pdf", false],
  ["/api", false],
  ["/robots.txt", false],
  ["/catalog.PDF#page=2", false],
  ["//elsewhere.example/about", false],
  ["https://elsewhere.example/about", false],
  ["mailto:desk@library.example", false],
  ["#terms", false],
])("recognizes that %s leads to a screen: %o", (href, expected) => {
  expect(isScreenLink(href)).toBe(expected);
});
