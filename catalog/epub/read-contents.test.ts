import { mkdtempDisposable, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import {
  type BookFiles,
  buildPackage,
  buildPage,
  manifestItem,
  writeEpub,
} from "#tests/epubs/make-epub.ts";

import { openEpub } from "./open-epub.ts";
import { unpackEpub } from "./unpack-epub.ts";

const items =
  manifestItem("two.xhtml", "application/xhtml+xml") +
  manifestItem("toc.ncx", "application/x-dtbncx+xml");
const BOTH = "one>one, two>two";
const nav = (list: string, body = "") =>
  buildPage(`<nav epub:type="toc"><h1>Contents</h1>${list}</nav>${body}`);
const link = (name: string, words = name) => `<a href="${name}.xhtml">${words}</a>`;
const point = (label: string, address: string, below = "") =>
  `<navPoint><navLabel>${label}</navLabel>${address && `<content src="${address}"/>`}${below}</navPoint>`;
const text = (words: string) => `<text>${words}</text>`;

test.each([
  ["without a type", buildPage(`<nav><ol><li>${link("one")}</li></ol></nav>`), "one>one"],
  ["in a section", buildPage(`<section role="doc-toc"><p>${link("one")}</p></section>`), "one>one"],
  ["beside the nav", nav("", `<ul><li>${link("one")}</li></ul>`), "one>one"],
  [
    "of bullets",
    nav(`<ul><li>${link("one")}<ul><li>${link("two")}</li></ul></li></ul>`),
    "one>one(two>two)",
  ],
  ["of paragraphs", nav(`<p>${link("one")}</p><div><p>${link("two")}</p></div>`), BOTH],
  ["of lines", nav(`<p>1. ${link("one")}<br/>2. ${link("two")}</p>`), BOTH],
  [
    "of rows",
    nav(`<table><tr><td>${link("one", "1")}</td><td>${link("one")}</td></tr></table>`),
    "1 one>one",
  ],
  ["of terms", nav(`<dl><dt>${link("one")}</dt><dd>${link("two")}</dd></dl>`), "one>one(two>two)"],
  [
    "with a list between items",
    nav(`<ol><li>Part</li><ol><li>${link("one")}</li></ol></ol>`),
    "Part(one>one)",
  ],
  [
    "with items in paragraphs",
    nav(`<ol><li><p>${link("one", "<b>One</b>")}</p></li></ol>`),
    "One>one",
  ],
  ["with words only", nav(`<ol><li>Part</li><li>${link("one")}</li></ol>`), "Part, one>one"],
  [
    "with links of a part",
    nav(`<ol><li>Genesis ${link("one")} ${link("two")}</li></ol>`),
    "Genesis(one>one, two>two)",
  ],
  [
    "with words beside the link",
    nav(`<ol><li>${link("one", "")} The first</li></ol>`),
    "The first>one",
  ],
  [
    "with a described picture",
    nav(`<ol><li>${link("one", `<img alt="Lamp"/>`)}</li></ol>`),
    "Lamp>one",
  ],
  [
    "without words",
    nav(
      `<ul><li>${link("one", "")}</li><li>${link("two", " ")}</li><li>${link("gone", "")}</li></ul>`,
    ),
    "A page>one, Second>two, gone.xhtml>gone",
  ],
  [
    "with how words sound",
    nav(`<ol><li>${link("one", "<ruby>A<rt>a</rt></ruby>")}</li></ol>`),
    "A>one",
  ],
  [
    "with a lost file",
    nav(`<ol><li>${link("one")}</li><li>${link("gone")}</li></ol>`),
    "one>one, gone>gone",
  ],
  [
    "with a web page",
    nav(`<ol><li>${link("one")}</li><li><a href="http://e.e/">Web</a></li></ol>`),
    "one>one, Web",
  ],
  [
    "with broken encoding",
    nav(`<ol><li><a href="one.xhtml#100%">One</a></li></ol>`),
    "One>one#100%25",
  ],
  [
    "after other lists",
    nav(`<p>${link("one")}</p>`).replace(
      "<nav",
      `<nav epub:type="page-list"><p>${link("two")}</p></nav><nav`,
    ),
    "one>one",
  ],
])("reads a list of contents %s", async (_, page, expected) => {
  const { toc } = await unpack({ "OEBPS/nav.xhtml": page });
  expect(toc).toBe(expected);
});

test.each([
  [
    "without words",
    `${point(text(" "), "one.xhtml")}${point(`<img src="a"/>`, "two.xhtml#t")}`,
    "A page>one, Second>two#t",
  ],
  [
    "in groups without an address",
    point(text("Part"), "", point(text("One"), "one.xhtml")),
    "Part>one(One>one)",
  ],
  [
    "to lost files",
    point(text("One"), "one.xhtml") + point(text("Gone"), "gone.xhtml"),
    "One>one, Gone>gone",
  ],
  [
    "to nothing and outside",
    point(text("One"), "one.xhtml") + point(text("None"), "") + point(text("JS"), "javascript:a"),
    "One>one, None, JS",
  ],
])("reads EPUB 2 contents %s", async (_, points, expected) => {
  const opf = buildPackage(items).replace(` properties="nav"`, "");
  const { toc, removed } = await unpack({
    "OEBPS/content.opf": opf,
    "OEBPS/toc.ncx": buildNcx(points),
  });

  expect(toc).toBe(expected);
  const isOutside = points.includes("javascript");
  expect(removed.includes("OEBPS/toc.ncx: the address javascript:a")).toBe(isOutside);
});

test.each([
  ["one", "gone", "nav>one"],
  ["gone", "one", "ncx>one"],
  ["gone", "gone", "nav>gone"],
  ["nav", "one", "ncx>one"],
])("leads by the nav to %s or by the NCX to %s", async (byNav, byNcx, expected) => {
  const { toc } = await unpack({
    "OEBPS/nav.xhtml": nav(`<ol><li>${link(byNav, "nav")}</li></ol>`),
    "OEBPS/toc.ncx": buildNcx(point(text("ncx"), `${byNcx}.xhtml`)),
  });
  expect(toc).toBe(expected);
});

test("finds the chapter of an address that lacks its folder", async () => {
  const chapters = [
    "text/part/three d.xhtml",
    "a/four.xhtml",
    "b/four.xhtml",
    "c/five.xhtml",
    "c/six.xhtml",
    "de/c/six.xhtml",
  ];
  const listed = chapters.map((path) => manifestItem(path, "application/xhtml+xml"));
  const references = chapters.map((path) => `<itemref idref="${path.replace(/\W/g, "-")}"/>`);
  const addresses = ["part/Three%20d.xhtml#t", "four.xhtml", "a/five.xhtml", "six.xhtml"];
  const entries = addresses.map((address, place) => point(text(`${place}`), address));
  const { contents } = await unpack({
    "OEBPS/content.opf": buildPackage(items + listed.join(""))
      .replace(` properties="nav"`, "")
      .replace("</spine>", `${references.join("")}</spine>`),
    "OEBPS/toc.ncx": buildNcx(point(text("One"), "one.xhtml") + entries.join("")),
    ...Object.fromEntries(chapters.map((path) => [`OEBPS/${path}`, buildPage("<p>Words.</p>")])),
  });
  expect([...contents.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    "OEBPS/one.xhtml",
    "OEBPS/text/part/three-d.xhtml#t",
    "OEBPS/four.xhtml",
    "OEBPS/a/five.xhtml",
    "OEBPS/c/six.xhtml",
  ]);
});

test("reads the page that the guide names when there are no other contents", async () => {
  const { toc } = await unpack({
    "OEBPS/content.opf": buildPackage(items)
      .replace(` properties="nav"`, "")
      .replace("</package>", `<guide><reference type="toc" href="nav.xhtml"/></guide></package>`),
    "OEBPS/nav.xhtml": buildPage(`<h1>Contents</h1><p>${link("one")}</p><p>${link("two")}</p>`),
  });
  expect(toc).toBe(BOTH);
});

test("writes no contents when the book has none", async () => {
  const { contents, opf } = await unpack({ "OEBPS/nav.xhtml": buildPage("<p>Words.</p>") });
  expect(contents).toBe("");
  expect(opf).not.toContain("contents.xhtml");
});

test("leaves a page of contents as it was, and names another as the contents", async () => {
  const page = buildPage(`<nav><p id="a">${link("one")}</p></nav>`);
  const { opf, nav: written } = await unpack({ "OEBPS/nav.xhtml": page });
  expect(written).toContain(`<nav><p id="a">${link("one")}</p></nav>`);
  expect(opf).toContain(`<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml"/>`);
  expect(opf).toContain(
    `<item id="contents" href="../contents.xhtml" media-type="application/xhtml+xml" properties="nav"/>`,
  );
});

test("keeps landmarks and references that have a type", async () => {
  const entries = `<li>${link("one")}</li><li><a epub:type="bodymatter" href="two.xhtml">Two</a></li>`;
  const { contents, opf } = await unpack({
    "OEBPS/content.opf": buildPackage(items).replace(
      "</package>",
      `<guide><reference href="one.xhtml"/><reference type="text" href="two.xhtml"/></guide></package>`,
    ),
    "OEBPS/nav.xhtml": nav(
      `<p>${link("one")}</p>`,
      `<nav epub:type="landmarks"><ol>${entries}</ol></nav>`,
    ),
  });
  expect(contents).toContain(
    `<nav epub:type="landmarks"><ol><li><a epub:type="bodymatter" href="OEBPS/two.xhtml">Two</a></li></ol></nav>`,
  );
  expect(opf).toContain(`<guide><reference type="text" href="two.xhtml"/></guide>`);
});

function buildNcx(points: string): string {
  return `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>${points}</navMap></ncx>`;
}

/** `toc` is the list of the cleaned book: each entry as "label>file", and what is below in brackets. */
async function unpack(files: BookFiles) {
  await using folder = await mkdtempDisposable(join(tmpdir(), "contents-"));
  const others = {
    "OEBPS/content.opf": buildPackage(items),
    "OEBPS/two.xhtml": buildPage("<h2>Second</h2>"),
  };
  const file = await writeEpub(join(folder.path, "a.epub"), { ...others, ...files });
  await using epub = await openEpub(file);
  const { removed } = await unpackEpub(epub, join(folder.path, "book"));
  const read = (name: string) => readFile(join(folder.path, "book", name), "utf8").catch(() => "");
  const contents = await read("contents.xhtml");
  const [, list = ""] = /<nav epub:type="toc"><ol>(.*?)<\/ol><\/nav>/.exec(contents) ?? [];
  const toc = list
    .replace(/<a href="OEBPS\/(\w+)\.xhtml(#[^"]*)?">(.*?)<\/a>/g, "$3>$1$2")
    .replaceAll("</li><li>", ", ")
    .replaceAll("<ol>", "(")
    .replaceAll("</ol>", ")")
    .replace(/<[^>]*>/g, "");
  const [nav, opf] = [await read("OEBPS/nav.xhtml"), await read("OEBPS/content.opf")];
  return { contents, toc, removed, nav, opf };
}
