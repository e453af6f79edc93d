import { expect, test } from "vitest";

import { listFileReferences } from "./file-references.ts";

test("lists a page's styles and pictures once each, by path", () => {
  const page = `<link rel="stylesheet" href="../styles/a%20b.css"/><a href="two.xhtml#note">2</a>
    <a href="large.jpg"><img alt="" width="9"
      src="small.jpg"/></a><iframe src="film.html"/><video src="film.mp4"/>
    <img src='images/one.png'/><image xlink:href="images/two.png"/><img src="images/one.png"/>`;

  expect(listFileReferences("EPUB/text/one.xhtml", page)).toEqual([
    "EPUB/styles/a b.css",
    "EPUB/text/small.jpg",
    "EPUB/text/images/one.png",
    "EPUB/text/images/two.png",
  ]);
});

test("lists the imports and pictures of a style sheet", () => {
  const css = `@import "more.css"; body { background: url( "../paper.png" ) }`;
  expect(listFileReferences("OEBPS/css/book.css", css)).toEqual([
    "OEBPS/css/more.css",
    "OEBPS/paper.png",
  ]);
});

test("leaves out files outside the book", () => {
  const page = `<img src="https://example.org/a.png"/><img src="data:image/png;base64,AA"/><img src="//b/c.png"/>`;
  expect(listFileReferences("one.xhtml", page)).toEqual([]);
});
