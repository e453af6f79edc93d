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
    creators: [],
    contributors: [],
    series: [],
    publisher: "",
    year: null,
    rights: "",
    language: { tag: null, text: "" },
    description: "",
    subjects: [],
    named: { creators: 0, contributors: 0, series: 0, subjects: 0 },
    identifier: "urn:uuid:0f0e0d0c-0b0a-4908-8706-050403020100",
    coverPath: null,
    version: "3.0",
    pageProgression: null,
    fixedLayout: false,
  });
});

test("reads the first fifty authors and subjects, and counts them all", async () => {
  const names = Array.from(
    { length: 150 },
    (_, at) => `<dc:subject>Topic ${at}</dc:subject><dc:creator>Person ${at}</dc:creator>`,
  );
  const found = await metadataOf({ "OEBPS/content.opf": buildPackage("", names.join("")) });

  expect(found.subjects).toHaveLength(50);
  expect(found.creators).toHaveLength(50);
  expect(found.named).toMatchObject({ creators: 150, subjects: 150 });
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

test("lists authors before other contributors", async () => {
  const found = await metadataOf({
    "OEBPS/content.opf": buildPackage(
      "",
      `<dc:creator opf:role="trl">Tom Translator</dc:creator>
       <dc:creator id="a">Anna  Author</dc:creator><meta refines="#a" property="file-as">Author, Anna</meta>
       <dc:creator opf:role="aut" opf:file-as="Writer, Will">Will Writer</dc:creator>`,
    ),
  });

  expect(found.creators).toEqual([
    { name: "Anna Author", fileAs: "Author, Anna" },
    { name: "Will Writer", fileAs: "Writer, Will" },
  ]);
});

test.each([
  ["<dc:date>1999</dc:date>", 1999],
  ["<dc:date>1999-03-01T00:00:00+00:00</dc:date>", 1999],
  ["<dc:date>c1999</dc:date>", 1999],
  ["<dc:date>March 1999</dc:date>", 1999],
  ['<dc:date opf:event="original-publication">1688</dc:date><dc:date>2010</dc:date>', 1688],
  ['<dc:date>2010</dc:date><meta property="dcterms:issued">1999-01-01</meta>', 1999],
  ['<dc:date opf:event="modification">2020</dc:date>', null],
  ['<dc:date opf:event="creation">2020</dc:date>', null],
  ["<dc:date>0101-01-01T00:00:00+00:00</dc:date>", null],
  ["<dc:date>9999</dc:date>", null],
  ["<dc:date>soon</dc:date>", null],
  ["<dc:Date>1999</dc:Date>", 1999],
])("reads from %s the year %s", async (metadata, year) => {
  expect((await metadataOf({ "OEBPS/content.opf": buildPackage("", metadata) })).year).toBe(year);
});

const collection = (name: string, position: string, type = "series") =>
  `<meta property="belongs-to-collection" id="${type}">${name}</meta>
   <meta refines="#${type}" property="collection-type">${type}</meta>
   <meta refines="#${type}" property="group-position">${position}</meta>`;

const calibre = (name: string, index: string) =>
  `<meta name="calibre:series" content="${name}"/><meta name="calibre:series_index" content="${index}"/>`;

test.each([
  [collection("The Hill Set", "2"), [{ name: "The Hill Set", number: 2 }]],
  [calibre("The Hill Set", "2.5"), [{ name: "The Hill Set", number: 2.5 }]],
  [
    collection("The Hill Set", "2") + calibre("the hill set", "2.0"),
    [{ name: "The Hill Set", number: 2 }],
  ],
  [collection("The Hill Set", "II"), [{ name: "The Hill Set", number: null }]],
  [collection("All Books", "1", "set"), []],
  [calibre("", "1"), []],
])("reads the series of %s", async (metadata, series) => {
  const opf = buildPackage("", metadata);
  expect((await metadataOf({ "OEBPS/content.opf": opf })).series).toEqual(series);
});

test("reads publisher, rights, subtitle, contributors and subjects", async () => {
  const opf = buildPackage(
    "",
    `<dc:title id="s">A Story</dc:title><meta refines="#s" property="title-type">subtitle</meta>
     <dc:publisher>Hill Press</dc:publisher><dc:rights>Free to copy</dc:rights>
     <dc:creator>Ann Ample</dc:creator><dc:creator opf:role="ill">Ida Ink</dc:creator>
     <dc:contributor id="t">Tom Tongue</dc:contributor>
     <meta refines="#t" property="role" scheme="marc:relators">trl</meta>
     <dc:contributor>Hal Hand</dc:contributor>
     <dc:contributor opf:role="bkp">A tool (1.0)</dc:contributor>
     <dc:subject>Light; Lamps</dc:subject><dc:subject>Свет</dc:subject><dc:Subject>Light</dc:Subject>`,
  );
  expect(await metadataOf({ "OEBPS/content.opf": opf })).toMatchObject({
    title: "A Test",
    subtitle: "A Story",
    publisher: "Hill Press",
    rights: "Free to copy",
    creators: [{ name: "Ann Ample" }],
    contributors: [
      { name: "Ida Ink", role: "illustrator" },
      { name: "Tom Tongue", role: "translator" },
      { name: "Hal Hand", role: "other" },
    ],
    subjects: ["Light", "Lamps", "Свет"],
  });
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
