import { expect, test } from "vitest";

import { readMarkup } from "#catalog/epub/parse-markup.ts";
import { buildPage } from "#tests/epubs/make-epub.ts";

import { hasPictures, isEmptyPage } from "./is-empty-page.ts";

test.each([
  ["without content", ""],
  ["of spaces", "<p> </p><p>&#160;&#8203;&#x3164;</p>"],
  ["of a page number", `<span epub:type="pagebreak" id="p9" title="9"/>`],
  ["of an empty table", "<table><tr><td/></tr></table>"],
])("finds a page %s empty", (_, body) => {
  expect(isEmpty(buildPage(body))).toBe(true);
  expect(isEmpty(buildPage(body, `<link rel="stylesheet" href="plain.css"/>`))).toBe(true);
});

test.each([
  ["a letter", "<p>*</p>"],
  ["a picture in a table", `<table><tr><td><img src="a.png"/></td></tr></table>`],
  ["a drawing", `<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>`],
  ["a formula", `<math xmlns="http://www.w3.org/1998/Math/MathML"><mspace/></math>`],
  ["a line", "<hr/>"],
  ["a recording", `<span data-media="audio"/>`],
  ["a background", `<div style="background:url(a.png)"/>`],
])("finds a page with %s not empty", (_, body) => {
  expect(isEmpty(buildPage(body))).toBe(false);
});

test.each([
  ["text outside its body", `<html xmlns="http://www.w3.org/1999/xhtml">Words</html>`],
  ["a style that draws", buildPage("", "<style>body{background:url(a.png)}</style>")],
  ["a style sheet that draws", buildPage("", `<link rel="stylesheet" href="paint.css"/>`)],
  ["nothing but a drawing", `<svg xmlns="http://www.w3.org/2000/svg"/>`],
])("finds a document with %s not empty", (_, document) => {
  expect(isEmpty(document)).toBe(false);
});

test("does not take a font for a picture of a style sheet", () => {
  expect(hasPictures("@font-face{font-family:A;src:url(a.otf)}p{color:red}")).toBe(false);
  expect(hasPictures("@font-face{src:url(a.otf)}p{background:url(a.png)}")).toBe(true);
});

test("takes an imported style sheet for one that may draw", () => {
  expect(hasPictures('@import "paint.css";')).toBe(true);
});

function isEmpty(document: string): boolean {
  const root = readMarkup(document);
  if (!root) throw new Error("The page cannot be parsed.");
  return isEmptyPage(root, (address) => address === "paint.css");
}
