import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import {
  type BookFiles,
  manifestItem,
  buildPackage,
  buildPage,
  writeEpub,
} from "#tests/epubs/make-epub.ts";

import { findOpeningFiles } from "./find-opening-files.ts";
import { openEpub } from "./open-epub.ts";

const CONTAINER = "META-INF/container.xml";
const PACKAGE = "OEBPS/content.opf";
const two = manifestItem("two.xhtml", "application/xhtml+xml");

test("opens a book with the first page and its styles", async () => {
  const opening = await openingOf({
    "OEBPS/one.xhtml": buildPage(
      "<p>The first words.</p>",
      `<link rel="stylesheet" href="a.css"/><link rel="next" href="two.xhtml"/>`,
    ),
  });

  expect(opening).toEqual([CONTAINER, PACKAGE, "OEBPS/one.xhtml", "OEBPS/a.css"]);
});

test("uses the landmark of the body text", async () => {
  const opening = await openingOf({
    "OEBPS/content.opf": buildPackage(two),
    "OEBPS/nav.xhtml": buildPage(
      `<nav epub:type="toc"><ol><li><a epub:type="text" href="one.xhtml">One</a></li></ol></nav>
       <nav epub:type="landmarks"><ol><li><a epub:type="cover" href="one.xhtml">Cover</a></li>
       <li><a epub:type="bodymatter" href="two.xhtml#start">Start</a></li></ol></nav>`,
    ),
  });

  expect(opening).toContain("OEBPS/two.xhtml");
  expect(opening).not.toContain("OEBPS/one.xhtml");
});

test("uses the guide of an EPUB 2 book", async () => {
  const opening = await openingOf({
    "OEBPS/content.opf": buildPackage(two + manifestItem("toc.ncx", "application/x-dtbncx+xml"))
      .replace(` properties="nav"`, "")
      .replace("<spine>", `<spine toc="toc-ncx">`)
      .replace("</package>", `<guide><reference type="text" href="two.xhtml"/></guide></package>`),
  });

  expect(opening).toEqual([CONTAINER, PACKAGE, "OEBPS/two.xhtml"]);
});

test("skips non-linear pages", async () => {
  const opening = await openingOf({
    "OEBPS/content.opf": buildPackage(two).replace(
      `<itemref idref="one"/>`,
      `<itemref idref="one" linear="no"/><itemref idref="two-xhtml"/>`,
    ),
  });

  expect(opening).toContain("OEBPS/two.xhtml");
});

test("opens a book without a usable page with its description files", async () => {
  const opening = await openingOf({
    "OEBPS/content.opf": buildPackage()
      .replace(
        "</package>",
        `<guide><reference type="text" href="https://example.org/"/></guide></package>`,
      )
      .replace(`<itemref idref="one"/>`, ""),
  });

  expect(opening).toEqual([CONTAINER, PACKAGE]);
});

/** The opening files, without the vendor and encryption files. */
async function openingOf(files: BookFiles): Promise<string[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), "opening-"));
  const others = { "OEBPS/two.xhtml": buildPage(""), "OEBPS/a.css": "", "OEBPS/toc.ncx": "" };
  const file = await writeEpub(join(folder.path, "a.epub"), { ...others, ...files });
  await using epub = await openEpub(file);
  const opening = await findOpeningFiles(epub);
  return [...opening].filter((path) => !/com\.|encryption/.test(path));
}
