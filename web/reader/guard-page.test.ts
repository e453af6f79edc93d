import { expect, test } from "vitest";

import { withWishes } from "./book-style.ts";
import { guardPage } from "./guard-page.ts";

const policy = `<meta http-equiv="Content-Security-Policy"`;

test.each([
  ["a head with attributes", `<html><head id="h"><title>A</title></head><body/></html>`],
  ["an empty head", `<html><head/><body/></html>`],
  ["no head", `<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>`],
])("a page with %s is given a policy before anything else", (_, page) => {
  const guarded = guardPage(page, "https://library.example");
  expect(guarded).toMatch(/<head[^>]*><meta http-equiv="Content-Security-Policy"/);
  expect(guarded.split(policy)).toHaveLength(2);
  expect(guarded).toContain("font-src blob: data: https://library.example");
  expect(guarded).toMatch(/<\/head><body/);
});

test("a header of the text is no head", () => {
  const guarded = guardPage(`<html><body><header>A</header></body></html>`, "");
  expect(guarded).toContain(`<body><header>A</header>`);
  expect(guarded.indexOf(policy)).toBeLessThan(guarded.indexOf("<body>"));
});

test("the styles of a book ask what the reader wishes", () => {
  expect(withWishes("p { text-align: justify; hyphens: auto; font-size: 12pt }")).toBe(
    "p { text-align: var(--reader-justify, justify); hyphens: var(--reader-hyphens, auto); font-size: 1rem }",
  );
  expect(withWishes("body { font-size:medium } h1 { font-size: x-large }")).toBe(
    "body { font-size: 1rem } h1 { font-size: 1.5rem }",
  );
  expect(withWishes("p { text-align: center; -webkit-hyphens: none; font-size: 1.2em }")).toBe(
    "p { text-align: center; -webkit-hyphens: none; font-size: 1.2em }",
  );
});
