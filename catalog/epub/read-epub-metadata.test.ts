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

import { openEpub } from "./open-epub.ts";
import { toPlainText } from "./plain-text.ts";
import { readEpubMetadata, detectLanguage } from "./read-epub-metadata.ts";

const picture = manifestItem("a.png", "image/png").replace('id="a-png"', 'id="front"');

test("returns nulls and empty lists for missing metadata", async () => {
  expect(await metadataOf({})).toEqual({
    title: "A Test",
    subtitle: "",
    people: [],
    series: [],
    publisher: "",
    year: null,
    rights: "",
    language: { tag: null, text: "" },
    description: "",
    subjects: [],
    named: { series: 0, subjects: 0 },
    identifier: "urn:uuid:0f0e0d0c-0b0a-4908-8706-050403020100",
    coverPath: null,
    version: "3.0",
    pageProgression: null,
    fixedLayout: false,
  });
});

test("reads the first fifty subjects and series, and counts them all", async () => {
  const names = Array.from(
    { length: 150 },
    (_, at) =>
      `<dc:subject>Topic ${at}</dc:subject><meta property="belongs-to-collection">Set ${at}</meta>`,
  );
  const found = await metadataOf({ "OEBPS/content.opf": buildPackage("", names.join("")) });

  expect(found.subjects).toHaveLength(50);
  expect(found.series).toHaveLength(50);
  expect(found.named).toEqual({ series: 150, subjects: 150 });
});

test.each([
  ["EPUB 3 property", "", picture.replace("/>", ' properties="cover-image"/>'), ""],
  ["EPUB 2 meta", '<meta name="cover" content="front"/>', picture, ""],
  ["EPUB 2 meta that names the file", '<meta name="cover" content="a.png"/>', picture, ""],
  ["guide to a page", "", picture, '<guide><reference type="cover" href="one.xhtml"/></guide>'],
])("finds the cover by the %s", async (_, metadata, items, guide) => {
  const opf = buildPackage(items, metadata).replace("</package>", `${guide}</package>`);
  const found = await metadataOf({
    "OEBPS/content.opf": opf,
    "OEBPS/one.xhtml": buildPage(`<img src="a.png" alt=""/>`),
    "OEBPS/a.png": "any",
  });

  expect(found.coverPath).toBe("OEBPS/a.png");
});

test("reads publisher, rights and subtitle", async () => {
  const opf = buildPackage(
    "",
    `<dc:title id="s">A Story</dc:title><meta refines="#s" property="title-type">subtitle</meta>
     <dc:publisher>Hill Press</dc:publisher><dc:rights>Free to copy</dc:rights>`,
  );
  expect(await metadataOf({ "OEBPS/content.opf": opf })).toMatchObject({
    title: "A Test",
    subtitle: "A Story",
    publisher: "Hill Press",
    rights: "Free to copy",
  });
});

test("reads Dublin Core in the forms of other versions", async () => {
  const oeb1 = buildPackage(
    "",
    `<dc-metadata><dc:Subject>Faith</dc:Subject><dc:Creator role="aut">Ann Ample</dc:Creator>
     <dc:Publisher>Hill &amp;amp; Vale</dc:Publisher><dc:Date>1999</dc:Date></dc-metadata>`,
  );
  expect(await metadataOf({ "OEBPS/content.opf": oeb1 })).toMatchObject({
    subjects: ["Faith"],
    people: [{ text: "Ann Ample", roles: ["author"] }],
    publisher: "Hill & Vale",
    year: 1999,
  });

  const terms = buildPackage(
    "",
    `<meta property="dcterms:publisher">Hill Press</meta><dc:publisher/>
     <meta property="dcterms:rights">Free to copy.</meta>`,
  ).replace(
    "</package>",
    `<collection><metadata><dc:publisher>Of a part</dc:publisher></metadata></collection></package>`,
  );
  expect(await metadataOf({ "OEBPS/content.opf": terms })).toMatchObject({
    publisher: "Hill Press",
    rights: "Free to copy.",
  });
});

test("splits subjects, and leaves out codes and repetitions", async () => {
  const subjects = [
    "Faith; Prayer",
    "Religion / Christian Life",
    "FAITH",
    "REL012000",
    "Вера",
    "*",
  ];
  const found = await metadataOf({
    "OEBPS/content.opf": buildPackage(
      "",
      subjects.map((subject) => `<dc:subject>${subject}</dc:subject>`).join(""),
    ),
  });
  expect(found.subjects).toEqual(["Faith", "Prayer", "Religion / Christian Life", "Вера"]);
});

test("recognizes main title, publication date and fixed layout", async () => {
  const opf = buildPackage(
    "",
    `<dc:title id="m">The Main One</dc:title><meta refines="#m" property="title-type">main</meta>
     <dc:date opf:event="modification">2020</dc:date><dc:date opf:event="publication">1688</dc:date>
     <meta property="rendition:layout">pre-paginated</meta>`,
  ).replace("<spine>", '<spine page-progression-direction="rtl">');

  expect(await metadataOf({ "OEBPS/content.opf": opf })).toMatchObject({
    title: "The Main One",
    year: 1688,
    fixedLayout: true,
    pageProgression: "rtl",
  });
});

test.each([
  ["<p>One &amp; two</p><p>three<br/>four</p>", "One & two\n\nthree\nfour"],
  ["One\ntwo\n\n three", "One two\n\nthree"],
  ["A <b>bold</b> word", "A bold word"],
  ["<script>evil()</script><style>p{}</style>Words", "Words"],
  ["2 < 3 and 5 > 4", "2 < 3 and 5 > 4"],
])("converts %j to the plain text %j", (source, text) => {
  expect(toPlainText(source)).toBe(text);
});

test.each([
  [
    "Old Martha carried a small lamp to the turn of the stair every evening, though nobody asked.",
    "en",
  ],
  [
    "El faro estaba tan lejos del mar que los viajeros se reían al verlo cuando pasaban por allí.",
    "es",
  ],
  [
    "Le cœur se met à l’œuvre quand les mains ont commencé, et le reste viendra peut-être lentement.",
    "fr",
  ],
  ["Too short.", null],
  ["", null],
])("detects the language of %j as %j", (text, language) => {
  expect(detectLanguage(text)).toBe(language);
});

async function metadataOf(files: BookFiles) {
  await using folder = await mkdtempDisposable(join(tmpdir(), "epub-"));
  await using epub = await openEpub(await writeEpub(join(folder.path, "a.epub"), files));
  return await readEpubMetadata(epub);
}
