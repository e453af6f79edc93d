import { mkdir, mkdtempDisposable, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { strToU8 } from "fflate";
import sharp from "sharp";
import { expect, test } from "vitest";

import { encodeText } from "#tests/epubs/encode-text.ts";
import { hostileBook, hostileTraces } from "#tests/epubs/hostile-book.ts";
import { makeBmp } from "#tests/epubs/make-bmp.ts";
import {
  type BookFiles,
  manifestItem,
  buildPackage,
  buildPage,
  writeEpub,
} from "#tests/epubs/make-epub.ts";
import { makeMp3 } from "#tests/epubs/tiny-media.ts";

import { openEpub } from "./open-epub.ts";
import { unpackEpub } from "./unpack-epub.ts";

test("removes scripts and outside addresses from a hostile book", async () => {
  await using book = await unpack(hostileBook);

  for (const { path } of book.report.kept) {
    const written = await book.text(path);
    expect(written, path).not.toMatch(hostileTraces);
  }
  expect(book.report.kept.map(({ path }) => path).toSorted()).toEqual([
    "META-INF/container.xml",
    "OEBPS/a.png",
    "OEBPS/broken.xhtml",
    "OEBPS/content.opf",
    "OEBPS/drawing.svg",
    "OEBPS/nav.xhtml",
    "OEBPS/one.xhtml",
    "OEBPS/style.css",
    "OEBPS/two.xhtml",
    "OEBPS/wrong.css",
    "contents.xhtml",
  ]);
  expect(book.report.removed).toContain("OEBPS/one.xhtml: <script>");
});

test("keeps the text of a hostile book", async () => {
  await using book = await unpack(hostileBook);
  const chapter = await book.text("OEBPS/one.xhtml");

  expect(chapter).toContain(
    `<p id="kept" class="a" lang="en" style="color:red;background:url(about:invalid)">Kept words</p>`,
  );
  expect(chapter).toContain(`<a epub:type="noteref" href="two.xhtml#note">note</a>`);
  expect(chapter).toContain(`<a href="https://example.org/page" rel="noopener">web</a>`);
  expect(chapter).toContain(`<image width="9" xlink:href="a.png"/>`);
  expect(chapter).toContain(`<rect id="shape" fill="url(#paint)"/>`);
  expect(chapter).toContain(`<meta name="viewport" content="width=600, height=800"/>`);
  expect(chapter).toContain("A lost picture");
  expect(chapter).toContain("<span>Words of a button</span>");
  for (const words of ["in an object", "in a form"]) {
    expect(chapter).toContain(`<p>Words ${words}</p>`);
  }
  expect(await book.text("OEBPS/style.css")).toContain("em{color:blue}");
  expect(await book.text("OEBPS/broken.xhtml")).toMatch(/<p>Open<\/p><p>ended<br\/><\/p>/);
});

test("lists the written files in the index with size and type", async () => {
  await using book = await unpack({
    "OEBPS/content.opf": buildPackage(manifestItem("a.css", "text/css")),
    "OEBPS/a.css": "p{color:red}",
  });

  expect(JSON.parse(await book.text("index.json"))).toEqual(book.report.kept);
  expect(book.report.kept).toContainEqual({ path: "OEBPS/a.css", size: 12, type: "text/css" });
  expect(book.report.removed).toEqual([]);
});

test("stores the files of a very large book in folders of a thousand", async () => {
  const names = Array.from({ length: 4_001 }, (_, number) => `${number}.css`);
  await using book = await unpack({
    "OEBPS/content.opf": buildPackage(names.map((name) => manifestItem(name, "text/css")).join("")),
    ...Object.fromEntries(names.map((name) => [`OEBPS/${name}`, ""])),
  });

  const last = book.report.kept.find(({ path }) => path === "OEBPS/4000.css");
  expect(last?.stored).toMatch(/^4\/4\d{3}$/);
  expect(await book.text(last?.stored ?? "")).toBe("");
  expect(JSON.parse(await book.text("index.json"))).toEqual(book.report.kept);
  const folders = new Set(book.report.kept.map(({ stored = "" }) => stored.split("/")[0]));
  expect([...folders]).toEqual(["0", "1", "2", "3", "4"]);
}, 120_000);

test("names only the written files in the package", async () => {
  await using book = await unpack(hostileBook);
  const opf = await book.text("OEBPS/content.opf");

  expect(opf).toContain(
    `<item id="contents" href="../contents.xhtml" media-type="application/xhtml+xml" properties="nav"/>`,
  );
  expect(opf).toContain(`<item id="one" href="one.xhtml" media-type="application/xhtml+xml"/>`);
  expect(opf).toContain("<dc:description>A book</dc:description>");
  expect(opf).toContain(`<itemref idref="one"/>`);
});

test("leaves an existing folder unchanged and reports the same", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "unpack-"));
  const target = join(folder.path, "books", "a");
  await using epub = await openEpub(await writeEpub(join(folder.path, "a.epub"), hostileBook));
  const report = await unpackEpub(epub, target);
  await writeFile(join(target, "OEBPS/one.xhtml"), "as it was");

  expect(await unpackEpub(epub, target)).toEqual(report);

  expect(await readFile(join(target, "OEBPS/one.xhtml"), "utf8")).toBe("as it was");
  expect(await readdir(join(folder.path, "books"))).toEqual(["a"]);
});

test("ignores the leftovers of a crashed import", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "unpack-"));
  const target = join(folder.path, "books", "a");
  await mkdir(join(folder.path, "books", ".a-draft", "OEBPS"), { recursive: true });
  await mkdir(target);
  await using epub = await openEpub(await writeEpub(join(folder.path, "a.epub")));

  await unpackEpub(epub, target);

  expect((await readdir(target)).toSorted()).toEqual([
    "META-INF",
    "OEBPS",
    "contents.xhtml",
    "index.json",
  ]);
});

test("neither replaces a folder of other files nor accepts it as the book", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "unpack-"));
  const target = join(folder.path, "a");
  await mkdir(target);
  await writeFile(join(target, "old.txt"), "old");
  await using epub = await openEpub(await writeEpub(join(folder.path, "a.epub")));

  await expect(unpackEpub(epub, target)).rejects.toThrow();

  expect((await readdir(folder.path)).toSorted()).toEqual(["a", "a.epub"]);
  expect(await readdir(target)).toEqual(["old.txt"]);
});

test("keeps an obfuscated font unchanged when it is a font", async () => {
  const font = Buffer.from("OTTO and the rest of the font, whatever it draws");
  const key = Buffer.from("0f0e0d0c0b0a49088706050403020100", "hex");
  const hidden = font.map((byte, at) => byte ^ (key[at % 16] ?? 0));
  const encryption = ["a.otf", "evil.otf"].map(encryptedData).join("");
  await using book = await unpack({
    "OEBPS/content.opf": buildPackage(
      manifestItem("a.otf", "font/otf") + manifestItem("evil.otf", "font/otf"),
    ),
    "OEBPS/a.otf": hidden,
    "OEBPS/evil.otf": "evil()",
    "META-INF/encryption.xml": `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container">${encryption}</encryption>`,
  });

  expect(book.report.kept).toContainEqual({
    path: "OEBPS/a.otf",
    size: font.length,
    type: "font/otf",
  });
  expect(await readFile(join(book.folder, "OEBPS/a.otf"))).toEqual(hidden);
  expect(await book.text("META-INF/encryption.xml")).toContain("OEBPS/a.otf");
  expect(await book.text("META-INF/encryption.xml")).not.toContain("evil");
});

test("reads old pages that are not well formed", async () => {
  await using book = await unpack({
    "OEBPS/one.xhtml": buildPage(`<p>caf&eacute;&nbsp;&mdash; R&D &unknown;</p>`).replace(
      ' xmlns:epub="http://www.idpf.org/2007/ops"',
      "",
    ),
  });

  expect(await book.text("OEBPS/one.xhtml")).toContain("<p>café\u00a0— R&amp;D &amp;unknown;</p>");
});

test("keeps the addresses of EPUB 2 contents", async () => {
  const ncx = `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>
    <navPoint id="a"><navLabel><text>One</text></navLabel><content src="one.xhtml#p"/></navPoint>
    <navPoint id="b"><navLabel><text>Out</text></navLabel><content src="https://e.example/a"/></navPoint>
  </navMap></ncx>`;
  await using book = await unpack({
    "OEBPS/content.opf": buildPackage(manifestItem("toc.ncx", "application/x-dtbncx+xml")),
    "OEBPS/toc.ncx": ncx,
  });

  const cleaned = await book.text("OEBPS/toc.ncx");
  expect(cleaned).toContain(`<content src="one.xhtml#p"/>`);
  expect(cleaned).not.toContain("e.example");
});

test("reports links to lost style sheets, and no other hints", async () => {
  await using book = await unpack({
    "OEBPS/one.xhtml": buildPage(
      "<p>Words.</p>",
      `<link rel="next" href="two.xhtml"/><link rel="stylesheet" href="https://e.example/a.css"/>`,
    ),
  });

  expect(book.report.removed).toEqual([
    "OEBPS/one.xhtml: the address https://e.example/a.css of <link>",
  ]);
  expect(await book.text("OEBPS/one.xhtml")).not.toContain("<link");
});

test.each([
  ["of another spelling", ` xmlns="https://www.daisy.org/Z3986/2005/ncx"`],
  ["of another document", ` xmlns="http://www.idpf.org/2007/opf"`],
  ["of nothing", ` xmlns=""`],
  ["left out", ""],
])("keeps EPUB 2 contents with a namespace %s", async (_, namespace) => {
  await using book = await unpack({
    "OEBPS/content.opf": buildPackage(manifestItem("toc.ncx", "application/x-dtbncx+xml")),
    "OEBPS/toc.ncx": `<ncx${namespace}><navMap><navPoint><navLabel><text>One</text></navLabel><content src="one.xhtml"/></navPoint></navMap></ncx>`,
  });

  const cleaned = await book.text("OEBPS/toc.ncx");
  expect(cleaned).toContain(`<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap><navPoint>`);
});

test("drops an import of a style sheet into itself", async () => {
  await using book = await unpack({
    "OEBPS/content.opf": buildPackage(manifestItem("style.css", "text/css")),
    "OEBPS/style.css": `@import "style.css";p{color:red}`,
  });

  expect(await book.text("OEBPS/style.css")).toBe("p{color:red}");
});

test("parts style sheets that import one another", async () => {
  await using book = await unpack({
    "OEBPS/content.opf": buildPackage(
      ["a.css", "b.css", "c.css"].map((name) => manifestItem(name, "text/css")).join(""),
    ),
    "OEBPS/a.css": `@import "b.css";p{color:red}`,
    "OEBPS/b.css": `@import "c.css";p{color:red}`,
    "OEBPS/c.css": `@import "a.css";@import "b.css";p{color:red}`,
  });

  expect(await book.text("OEBPS/a.css")).toBe(`@import "b.css";p{color:red}`);
  expect(await book.text("OEBPS/b.css")).toBe(`@import "c.css";p{color:red}`);
  expect(await book.text("OEBPS/c.css")).toBe("p{color:red}");
});

test("names files plainly, and rewrites every address of them", async () => {
  await using book = await unpack({
    "META-INF/container.xml": `<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
      <rootfile full-path="My%20Book/content, 1.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
    "My Book/content, 1.opf": buildPackage(
      manifestItem("a%2Cb%26%23.png", "image/png") +
        manifestItem("100%.css", "text/css") +
        manifestItem("50%.css", "text/css"),
    ).replaceAll("one.xhtml", "con%3F%C3%A9.xhtml"),
    "My Book/nav.xhtml": buildPage(`<a href="con%3F%C3%A9.xhtml#p">One</a>`),
    "My Book/con?\u00e9.xhtml": buildPage(
      `<p id="p"><a href="#p">up</a><img src="a%2Cb%26%23.png"/></p>`,
      `<link rel="stylesheet" href="100%.css"/>`,
    ),
    "My Book/a,b&#.png": [strToU8("\u0089PNG\r\n\u001a\n", true), {}],
    "My Book/50%.css": "p{color:red}",
    "My Book/100%.css": `@import "50%.css";p{background:url("a%2Cb%26%23.png")}`,
  });

  const paths = book.report.kept.map(({ path }) => path);
  for (const path of paths) expect(path).toMatch(/^[\w./-]+$/);
  expect(book.report.chapters).toEqual({ total: 1, missing: [], empty: [] });
  expect(await book.text("META-INF/container.xml")).toContain(`full-path="My-Book/content-1.opf"`);
  expect(await book.text("My-Book/content-1.opf")).toContain(`href="con-e.xhtml"`);
  expect(await book.text("My-Book/nav.xhtml")).toContain(`href="con-e.xhtml#p"`);
  const chapter = await book.text("My-Book/con-e.xhtml");
  expect(chapter).toContain(`<img src="a-b-.png"/>`);
  expect(chapter).toContain(`<a href="#p">`);
  expect(chapter).toContain(`href="100-.css"`);
  expect(await book.text("My-Book/100-.css")).toBe(`@import "50-.css";p{background:url(a-b-.png)}`);
});

const spine = (ids: string) =>
  ids
    .split(" ")
    .map((id) => `<itemref idref="${id}"/>`)
    .join("");
const xhtml = (path: string, more = "") =>
  manifestItem(path, "application/xhtml+xml").replace("/>", `${more}/>`);

test("reports chapters that cannot be read, and keeps their places", async () => {
  await using book = await unpack({
    "OEBPS/content.opf": buildPackage(
      xhtml("lost.xhtml") +
        xhtml("empty.xhtml") +
        xhtml("absent-1.xhtml") +
        manifestItem("a.docx", "application/msword"),
    ).replace(
      /<spine>.*<\/spine>/,
      `<spine>${spine("one lost-xhtml empty-xhtml a-docx none")}</spine>`,
    ),
    "OEBPS/empty.xhtml": " \r\n",
    "OEBPS/absent-1.xhtml": buildPage("<p>Another.</p>"),
    "OEBPS/missing/absent-1.xhtml": buildPage("<p>Not listed.</p>"),
    "missing/absent-1.xhtml": buildPage("<p>Not listed.</p>"),
    "OEBPS/a.docx": "words",
  });

  expect(book.report.chapters).toEqual({
    total: 5,
    missing: ["OEBPS/lost.xhtml", "OEBPS/a.docx", "none"],
    empty: ["OEBPS/empty.xhtml"],
  });
  expect(book.report.readable.map(({ path }) => path)).toEqual(["OEBPS/one.xhtml"]);
  const opf = await book.text("OEBPS/content.opf");
  expect(opf).toContain(`<spine>${spine("one lost-xhtml empty-xhtml a-docx none")}</spine>`);
  expect(opf).toMatch(
    /<item id="lost-xhtml" href="lost.xhtml" media-type="application\/xhtml\+xml"\/>/,
  );
  expect(opf).toMatch(
    /<item id="none" href="..\/missing\/absent-1.xhtml" media-type="application\/xhtml\+xml"\/>/,
  );
});

test("marks a recording in the place of a chapter as missing, and keeps it", async () => {
  await using book = await unpack({
    "OEBPS/content.opf": buildPackage(manifestItem("a.mp3", "audio/mpeg")).replace(
      "</spine>",
      `${spine("a-mp3")}</spine>`,
    ),
    "OEBPS/a.mp3": makeMp3(1),
  });

  expect(book.report.chapters).toEqual({ total: 2, missing: ["OEBPS/a.mp3"], empty: [] });
  const opf = await book.text("OEBPS/content.opf");
  expect(opf).toContain(`<itemref idref="one"/><itemref idref="a-mp3-absent"/></spine>`);
  expect(opf).toContain(`<item id="a-mp3-absent" href="../missing/absent-1.xhtml"`);
  expect(opf).toContain(`<item id="a-mp3" href="a.mp3"`);
});

test("shows the fallback of a chapter that cannot be read", async () => {
  await using book = await unpack({
    "OEBPS/content.opf": buildPackage(
      manifestItem("a.pdf", "application/pdf").replace("/>", ` fallback=" b "/>`) +
        `<item id="b" href="b.bin" media-type="x/y" fallback="two-xhtml"/>` +
        xhtml("two.xhtml", ` fallback="b"`),
    ).replace(`<itemref idref="one"/>`, `<itemref idref=" a-pdf "/>`),
    "OEBPS/two.xhtml": buildPage("<p>Instead.</p>"),
    "OEBPS/a.pdf": "%PDF",
  });

  expect(book.report.chapters).toEqual({ total: 1, missing: [], empty: [] });
  expect(await book.text("OEBPS/content.opf")).toContain(
    `<spine><itemref idref="two-xhtml"/><itemref idref="one" linear="no"/></spine>`,
  );
});

test("lists linked pages after the reading order, and reports others", async () => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>`;
  await using book = await unpack({
    "OEBPS/content.opf": buildPackage(
      ["notes.xhtml", "lone.xhtml"].map((name) => xhtml(name)).join("") +
        ["map.svg", "other.svg"].map((name) => manifestItem(name, "image/svg+xml")).join(""),
    ),
    "OEBPS/one.xhtml": buildPage(
      `<p><a href="notes.xhtml#n1">1</a> <a href="map.svg"><img src="other.svg" alt=""/></a></p>`,
    ),
    "OEBPS/notes.xhtml": buildPage(`<p id="n1">Note.</p>`),
    "OEBPS/lone.xhtml": buildPage("<p>Alone.</p>"),
    "OEBPS/map.svg": drawing,
    "OEBPS/other.svg": drawing,
  });

  const asides = ["notes-xhtml", "map-svg"].map((id) => `<itemref idref="${id}" linear="no"/>`);
  expect(await book.text("OEBPS/content.opf")).toContain(
    `<spine><itemref idref="one"/>${asides.join("")}</spine>`,
  );
  expect(book.report.removed).toEqual([
    "OEBPS/lone.xhtml: the page, which is not in the reading order and which no link leads to",
  ]);
  expect(book.report.chapters.total).toBe(1);
  expect(book.report.readable.map(({ path }) => path)).toEqual(["OEBPS/one.xhtml"]);
});

test("leads every address of a chapter to the fallback that is shown", async () => {
  const ncx = `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap><navPoint id="a">
    <navLabel><text>A</text></navLabel><content src="a.pdf#p2"/></navPoint></navMap></ncx>`;
  await using book = await unpack({
    "OEBPS/content.opf": buildPackage(
      manifestItem("a.pdf", "application/pdf").replace("/>", ` fallback="lost-xhtml"/>`) +
        xhtml("lost.xhtml", ` fallback="empty-xhtml"`) +
        xhtml("empty.xhtml", ` fallback="z-xhtml"`) +
        xhtml("z.xhtml") +
        manifestItem("toc.ncx", "application/x-dtbncx+xml"),
    )
      .replace("</spine>", `${spine("a-pdf empty-xhtml")}</spine>`)
      .replace("</package>", `<guide><reference type="text" href="a.pdf"/></guide></package>`),
    "OEBPS/nav.xhtml": buildPage(
      `<nav epub:type="toc"><ol><li><a href="a.pdf">A</a></li><li><a href="empty.xhtml">B</a></li></ol></nav>`,
    ),
    "OEBPS/one.xhtml": buildPage(`<p><a href="lost.xhtml">no place</a><img src="a.pdf"/></p>`),
    "OEBPS/a.pdf": "%PDF",
    "OEBPS/empty.xhtml": "",
    "OEBPS/z.xhtml": buildPage("<p>Instead.</p>"),
    "OEBPS/toc.ncx": ncx,
  });

  expect(book.report.chapters).toEqual({ total: 3, missing: [], empty: [] });
  const nav = await book.text("OEBPS/nav.xhtml");
  expect(nav).toContain(`<a href="z.xhtml">A</a></li><li><a href="z.xhtml">B</a>`);
  expect(await book.text("OEBPS/toc.ncx")).toContain(`<content src="z.xhtml#p2"/>`);
  const opf = await book.text("OEBPS/content.opf");
  expect(opf).toContain(`<reference type="text" href="z.xhtml"/>`);
  expect(opf.match(/href="z.xhtml" media-type/g)).toHaveLength(1);
  const page = await book.text("OEBPS/one.xhtml");
  expect(page).toContain(`<a href="lost.xhtml">no place</a><img src="a.pdf"/>`);
});

test("leads links between chapters with fallbacks to those that are shown", async () => {
  await using book = await unpack({
    "OEBPS/content.opf": buildPackage(
      xhtml("a.xhtml", ` fallback="a2-xhtml"`) +
        xhtml("b.xhtml", ` fallback="b2-xhtml"`) +
        ["a2.xhtml", "b2.xhtml"].map((name) => xhtml(name)).join(""),
    ).replace("</spine>", `${spine("a-xhtml b-xhtml")}</spine>`),
    "OEBPS/nav.xhtml": buildPage(
      `<nav epub:type="toc"><ol><li><a href="b.xhtml">B</a></li></ol></nav>`,
    ),
    "OEBPS/a.xhtml": buildPage(`<p>A <a href="b.xhtml">to B</a></p>`),
    "OEBPS/b.xhtml": buildPage("<p> </p>"),
    "OEBPS/a2.xhtml": buildPage("<p>Instead of A.</p>"),
    "OEBPS/b2.xhtml": buildPage("<p>Instead of B.</p>"),
  });

  expect(await book.text("OEBPS/nav.xhtml")).toContain(`href="b2.xhtml"`);
  expect(await book.text("OEBPS/a.xhtml")).toContain(`href="b2.xhtml"`);
});

test("marks empty chapters of the contents, and keeps other blank pages", async () => {
  const names = ["nbsp.xhtml", "none.xhtml", "blank.xhtml", "plate.xhtml"];
  const links = names.slice(0, 2).map((name) => `<li><a href="${name}">Chapter</a></li>`);
  await using book = await unpack({
    "OEBPS/content.opf": buildPackage(
      names.map((name) => xhtml(name)).join("") + manifestItem("a.css", "text/css"),
    ).replace("</spine>", `${spine(names.join(" ").replaceAll(".", "-"))}</spine>`),
    "OEBPS/nav.xhtml": buildPage(
      `<nav epub:type="toc"><ol><li><a href="one.xhtml">One</a></li>${links.join("")}</ol></nav>`,
    ),
    "OEBPS/nbsp.xhtml": buildPage("<div><p>&#160;</p><p/></div>"),
    "OEBPS/none.xhtml": `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head></html>`,
    "OEBPS/blank.xhtml": buildPage("<p> </p>"),
    "OEBPS/plate.xhtml": buildPage("", `<link rel="stylesheet" href="a.css"/>`),
    "OEBPS/a.css": "body{background:url(a.png)}",
  });

  expect(book.report.chapters).toEqual({
    total: 5,
    missing: [],
    empty: ["OEBPS/nbsp.xhtml", "OEBPS/none.xhtml", "OEBPS/blank.xhtml"],
  });
  const kept = book.report.kept.map(({ path }) => path);
  expect(kept).toEqual(expect.arrayContaining(["OEBPS/blank.xhtml", "OEBPS/plate.xhtml"]));
  expect(kept).not.toContain("OEBPS/nbsp.xhtml");
  expect(await book.text("OEBPS/content.opf")).toContain(
    `<spine>${spine("one nbsp-xhtml none-xhtml blank-xhtml plate-xhtml")}</spine>`,
  );
});

test.each([
  ["an empty file", ""],
  ["a page without content", buildPage("")],
  ["a page of spaces", buildPage("<p> </p>")],
])("refuses a book without one chapter that can be read, but %s", async (_, page) => {
  const unpacking = unpack({ "OEBPS/one.xhtml": page });
  await expect(unpacking).rejects.toMatchObject({ code: "no-chapters" });
});

test("reports the text of each chapter at its place in the reading order", async () => {
  const items = ["two.xhtml", "plate.png", "lost.xhtml"].map((name) =>
    manifestItem(name, name.endsWith("png") ? "image/png" : "application/xhtml+xml"),
  );
  const references = ["unknown", "lost-xhtml", "two-xhtml", "plate-png", "nav", "one"];
  await using book = await unpack({
    "OEBPS/content.opf": buildPackage(items.join("")).replace(
      "</spine>",
      `${references.map((id) => `<itemref idref="${id}"/>`).join("")}</spine>`,
    ),
    "OEBPS/two.xhtml": buildPage(
      "<script>let words;</script><p>Seek <x-words>and find</x-words> it.</p>",
    ),
    "OEBPS/plate.png": Buffer.from("89504e470d0a1a0a", "hex"),
  });

  expect(book.report.readable).toEqual([
    { position: 0, path: "OEBPS/one.xhtml", beginning: "The first words.", words: 3 },
    { position: 3, path: "OEBPS/two.xhtml", beginning: "Seek and find it.", words: 4 },
    { position: 4, path: "OEBPS/plate.png", beginning: "", words: 0 },
    { position: 5, path: "OEBPS/nav.xhtml", beginning: "One", words: 1 },
  ]);
  const opf = await book.text("OEBPS/content.opf");
  const ids = [...opf.matchAll(/idref="([^"]*)"/g)].map(([, id]) => id);
  expect(ids).toEqual(["one", ...references]);
});

test("writes texts of old encodings in UTF-8, and notes what was guessed", async () => {
  const opf = buildPackage(
    manifestItem("two.xhtml", "application/xhtml+xml") +
      manifestItem("toc.ncx", "application/x-dtbncx+xml") +
      manifestItem("a.css", "text/css"),
    "<dc:language>ru</dc:language>",
  ).replace("A Test", "Слово");
  const encoded = {
    "OEBPS/content.opf": opf,
    "OEBPS/one.xhtml": buildPlainPage(""),
    "OEBPS/two.xhtml": buildPlainPage(`<meta charset="windows-1251"/>`),
    "OEBPS/nav.xhtml": buildPlainPage("<title/>"),
    "OEBPS/toc.ncx": `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><text>Слово</text></ncx>`,
    "OEBPS/a.css": `@charset "windows-1251"; p::before { content: "Слово" }`,
  };
  await using book = await unpack(
    Object.fromEntries(
      Object.entries(encoded).map(([name, text]) => [name, encodeText(text, "windows-1251")]),
    ),
  );

  for (const path of Object.keys(encoded)) expect(await book.text(path)).toContain("Слово");
  for (const name of ["one", "two", "nav"]) {
    const written = await book.text(`OEBPS/${name}.xhtml`);
    expect(written).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>/);
    expect(written).not.toMatch(/charset|1251/);
  }
  expect(book.notes).toEqual([
    "OEBPS/content.opf: the text does not say its encoding; read as windows-1251",
  ]);
  expect(book.report.notes).toEqual([
    "OEBPS/nav.xhtml and 2 more: the text does not say its encoding; read as windows-1251",
  ]);
});

test("notes together how many bytes of the texts are not UTF-8", async () => {
  await using book = await unpack({
    "OEBPS/content.opf": buildPackage(manifestItem("two.xhtml", "application/xhtml+xml")),
    "OEBPS/one.xhtml": buildMixedPage(2),
    "OEBPS/two.xhtml": buildMixedPage(3),
  });

  expect(book.report.notes).toEqual([
    "OEBPS/one.xhtml and 1 more: the text has bytes that are not UTF-8 (5)",
  ]);
});

test("converts TIFF and BMP under the names they have", async () => {
  const tiff = await sharp({ create: { width: 9, height: 5, channels: 3, background: "red" } })
    .tiff()
    .toBuffer();
  const bmp = makeBmp({ width: 1, height: 1, bits: 24, rows: [Buffer.from([0, 0, 255, 0])] });
  const pictures = { "a.tif": tiff, "b.bmp": bmp, "c.bmp": bmp.subarray(0, -3), "d.png": tiff };
  const names = Object.keys(pictures);
  await using book = await unpack({
    "OEBPS/content.opf": buildPackage(names.map((name) => manifestItem(name, "image/x")).join("")),
    "OEBPS/one.xhtml": buildPage(names.map((name) => `<img src="${name}"/>`).join("")),
    ...Object.fromEntries(names.map((name) => [`OEBPS/${name}`, pictures[name as "a.tif"]])),
  });

  expect(await book.text("OEBPS/one.xhtml")).toContain(`<img src="a.tif"/><img src="b.bmp"/>`);
  const opf = await book.text("OEBPS/content.opf");
  for (const name of ["a.tif", "b.bmp", "d.png"]) {
    expect(opf).toContain(`href="${name}" media-type="image/png"`);
    expect(book.report.kept).toContainEqual(
      expect.objectContaining({ path: `OEBPS/${name}`, type: "image/png" }),
    );
    const written = await readFile(join(book.folder, "OEBPS", name));
    expect((await sharp(written).metadata()).format).toBe("png");
  }
  expect(opf).not.toContain("c.bmp");
  expect(book.report.removed).toEqual([
    "OEBPS/c.bmp: the picture, which cannot be converted (The picture is damaged and cannot be read.)",
  ]);
});

/** A page in UTF-8 with bytes that are not. */
function buildMixedPage(faults: number): Buffer {
  const page = Buffer.from(buildPage(`<p>${"Das höre — ".repeat(20)}</p>`));
  return Buffer.concat([page, Buffer.alloc(faults, 0xe9), Buffer.from("\n")]);
}

/** A page in Russian that declares no encoding. */
function buildPlainPage(head: string): string {
  return `<html xmlns="http://www.w3.org/1999/xhtml"><head>${head}</head>
<body><p>Слово — жизнь</p></body></html>`;
}

test.each([
  ["without its outer elements", `<?xml version="1.0"?>\n<h1>A</h1><p>Some words`],
  [
    "that begins with a link",
    `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">\n<link rel="next" href="two"><p>Some words`,
  ],
  ["that begins with a style", "<style>p { margin: 0 }</style><p>Some words"],
  ["that begins with a form", "<form><p>Some words</form>"],
  [
    "of frames, for readers without frames",
    `<html><frameset><frame src="a"/><frameset><noframes><body><p>Some words</p></body></noframes></frameset></frameset></html>`,
  ],
  [
    "with a comment that does not end",
    `<html xmlns="http://www.w3.org/1999/xhtml"><body><!-- a note <p>Some words</p></body></html>`,
  ],
  [
    "with words after its end",
    `<html xmlns="http://www.w3.org/1999/xhtml"><body><p>One</p></body></html><p>Some words</p>`,
  ],
  [
    "with a second page in it",
    `<html><body><p>One<br></body></html> <html><head><title>x</title></head><body><p>Some words</p></body></html>`,
  ],
  ["in capitals, with open elements", "<HTML><BODY><P>Some words<P>More</BODY></HTML>"],
  [
    "of a draft's namespace",
    `<html xmlns="http://www.w3.org/TR/xhtml1/strict"><body><p>Some words</p></body></html>`,
  ],
  [
    "of a namespace with a slash",
    `<html xmlns="http://www.w3.org/1999/xhtml/"><body><p>Some words</p></body></html>`,
  ],
])("keeps a page %s", async (_, page) => {
  await using book = await unpack({ "OEBPS/one.xhtml": page });

  expect(book.report.chapters.missing).toEqual([]);
  const written = await book.text("OEBPS/one.xhtml");
  expect(written).toContain(`<html xmlns="http://www.w3.org/1999/xhtml"`);
  expect(written).toContain("<p>Some words</p>");
  expect(written.match(/<(?:html|body|title)\b/g)).toEqual(["<html", "<body"]);
});

test("keeps the title of a page without outer elements in its head", async () => {
  await using book = await unpack({
    "OEBPS/one.xhtml": `<!doctype html>\n<title>A</title>\n<meta charset="utf-8"><p>Some words`,
  });

  expect(await book.text("OEBPS/one.xhtml")).toMatch(
    /<head>\s*<title>A<\/title>\s*<\/head><body><p>Some words<\/p><\/body>/,
  );
  expect(book.report.readable[0]).toMatchObject({ beginning: "Some words", words: 2 });
});

test.each(["", "text/plain", "application/octet-stream"])(
  "keeps a page whose type is given as '%s'",
  async (type) => {
    const opf = buildPackage().replace(/(id="one" .*media-type=)"[^"]*"/, `$1"${type}"`);
    await using book = await unpack({ "OEBPS/content.opf": opf });

    expect(book.report.chapters.missing).toEqual([]);
    expect(await book.text("OEBPS/one.xhtml")).toContain("The first words.");
  },
);

test("keeps the place of a recording that is listed as a text", async () => {
  await using book = await unpack({
    "OEBPS/content.opf": buildPackage(manifestItem("z.mp3", "application/xhtml+xml")),
    "OEBPS/one.xhtml": buildPage(`<audio src="z.mp3"/>`),
    "OEBPS/z.mp3": makeMp3(1),
  });

  expect(await book.text("OEBPS/one.xhtml")).toContain(`data-file="OEBPS/z.mp3"`);
  expect(book.report.removed).toEqual([]);
});

test.each([
  ["c.xml", "text/x-oeb1-document", `<?xml version="1.0"?>${buildPage("<p>Words.</p>")}`, true],
  ["c", "text/plain", "\ufeff<!-- --><!DOCTYPE HTML><P>Words.</P>", true],
  ["c.css", "text/css", "<HTML><BODY>Words.", true],
  ["c.txt", "text/plain", "Words about <html> only.", false],
])("judges a chapter %s of type %s by its content", async (name, type, content, isPage) => {
  await using book = await unpack({
    "OEBPS/content.opf": buildPackage(`<item id="c" href="${name}" media-type="${type}"/>`).replace(
      "</spine>",
      `${spine("c")}</spine>`,
    ),
    [`OEBPS/${name}`]: content,
  });

  expect(book.report.chapters.missing).toEqual(isPage ? [] : [`OEBPS/${name}`]);
  if (isPage) expect(await book.text(`OEBPS/${name}`)).toContain("Words.");
});

async function unpack(files: BookFiles) {
  const place = await mkdtempDisposable(join(tmpdir(), "unpack-"));
  const folder = join(place.path, "book");
  await using epub = await openEpub(await writeEpub(join(place.path, "book.epub"), files));
  const report = await unpackEpub(epub, folder);

  return {
    folder,
    report,
    notes: epub.notes,
    text: (path: string) => readFile(join(folder, path), "utf8"),
    [Symbol.asyncDispose]: () => place.remove(),
  };
}

function encryptedData(name: string): string {
  return `<EncryptedData xmlns="http://www.w3.org/2001/04/xmlenc#"><EncryptionMethod Algorithm="http://ns.adobe.com/pdf/enc#RC"/>
<CipherData><CipherReference URI="OEBPS/${name}"/></CipherData></EncryptedData>`;
}
