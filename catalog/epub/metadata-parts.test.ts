import { expect, test } from "vitest";

import { buildPackage } from "#tests/epubs/make-epub.ts";

import { type MetadataElements, readMetadataElements } from "./metadata-elements.ts";
import { readMarkup } from "./parse-markup.ts";
import { parseRole } from "./parse-role.ts";
import { readPeople } from "./read-people.ts";
import { parseSeriesNumber, readSeries } from "./read-series.ts";
import { readTitles } from "./read-titles.ts";
import { parseYear, readYear } from "./read-year.ts";

const collection = (id: string, name: string, more = "") =>
  `<meta property="belongs-to-collection" id="${id}">${name}</meta>${more}`;
const refine = (id: string, property: string, value: string) =>
  `<meta refines="#${id}" property="${property}">${value}</meta>`;
const calibre = (name: string, number: string) =>
  `<meta name="calibre:series" content="${name}"/><meta name="calibre:series_index" content="${number}"/>`;

test.each([
  ["EPUB 3", collection("a", "Hill Set", refine("a", "group-position", "2"))],
  ["Calibre", calibre("Hill Set", "2.0")],
  ["both, which name it once", collection("a", "HILL SET") + calibre("Hill Set", "2")],
  [
    "a title of type collection",
    `<dc:title id="t">Hill Set</dc:title>${refine("t", "title-type", "collection")}${refine("t", "group-position", "2")}`,
  ],
  [
    "a set",
    collection("a", "Hill Set", refine("a", "collection-type", "set")) + calibre("Hill set", "2"),
  ],
])("reads a series and its number from %s", (_, metadata) => {
  const [found, ...others] = readSeries(elementsOf(metadata));
  expect(found?.name.toLowerCase()).toBe("hill set");
  expect(found?.number).toBe(2);
  expect(others).toEqual([]);
});

test("reads several series, and the outer one without the inner one's number", () => {
  const inner = collection("in", "Inner", refine("in", "group-position", "3"));
  const outer = `<meta property="belongs-to-collection" id="out" refines="#in">Outer</meta>`;
  const other = collection("x", "Imprint", refine("x", "collection-type", "imprint"));
  const metadata = inner + outer + refine("out", "group-position", "1") + other;

  expect(readSeries(elementsOf(metadata))).toEqual([
    { name: "Inner", number: 3 },
    { name: "Outer", number: null },
  ]);
});

test.each([
  ["2", 2],
  ["0", 0],
  ["2.5", 2.5],
  ["2,5", 2.5],
  ["1.0", 1],
  ["Book 2", 2],
  ["#12", 12],
  ["2 of 5", 2],
  ["２", 2],
  ["II", null],
  ["2.5.1", null],
  ["1-3", null],
  ["-1", null],
  ["999999999", null],
  ["", null],
  [undefined, null],
])("reads the number %j of a series as %j", (written, number) => {
  expect(parseSeriesNumber(written)).toBe(number);
});

test.each([
  ["1999", 1999],
  ["1999-05", 1999],
  ["1999-05-01", 1999],
  ["1999-05-01T10:00:00+00:00", 1999],
  ["19990501", 1999],
  ["1999-", 1999],
  ["c1999", 1999],
  ["© 1999", 1999],
  ["[1999?]", 1999],
  ["March 1999", 1999],
  ["22.09.1999", 1999],
  ["1999年", 1999],
  ["1999-2001", 1999],
  ["0101-01-01T00:00:00+0200", null],
  ["0000-00-00", null],
  ["2542", null],
  ["12345", null],
  ["not a date", null],
  ["", null],
])("reads the year of %j as %j", (written, year) => {
  expect(parseYear(written)).toBe(year);
});

const dated = (event: string, date: string) => `<dc:date opf:event="${event}">${date}</dc:date>`;

test.each([
  ["the publication", dated("creation", "2001") + dated("publication", "1999"), 1999],
  [
    "the original publication",
    dated("original-publication", "1898") + dated("ops-publication", "2006"),
    1898,
  ],
  ["a date without event", `${dated("modification", "2020")}<dc:date>1999</dc:date>`, 1999],
  ["the date of issue", `<dc:date>2011</dc:date><meta property="dcterms:issued">1999</meta>`, 1999],
  ["the next date that has a year", `<dc:date>0101-01-01</dc:date><dc:date>1999</dc:date>`, 1999],
  ["no modification", dated("modification", "2020") + dated("creation", "2001"), null],
  ["no last change", `<meta property="dcterms:modified">2020-01-01T00:00:00Z</meta>`, null],
])("takes %s as year", (_, metadata, year) => {
  expect(readYear(elementsOf(metadata))).toBe(year);
});

const titled = (id: string, title: string, type: string) =>
  `<dc:title id="${id}">${title}</dc:title>${refine(id, "title-type", type)}`;

test.each([
  [titled("s", "A Story", "subtitle") + titled("m", "The Hill", "main"), "The Hill", "A Story"],
  [titled("c", "Hill Set", "collection") + titled("x", "Full", "expanded"), "A Test", ""],
  ["<dc:title>A second one</dc:title>", "A Test", ""],
  [
    titled("m", "The Hill: A Story", "main") + titled("s", "A story", "subtitle"),
    "The Hill: A Story",
    "",
  ],
])("reads title and subtitle of %s", (metadata, title, subtitle) => {
  expect(readTitles(elementsOf(metadata))).toEqual({ title, subtitle });
});

test("reads people with roles of EPUB 2 and 3, in their order", () => {
  const metadata = `
    <dc:creator id="b">Bob</dc:creator>${refine("b", "display-seq", "2")}
    <dc:creator id="a">Ann</dc:creator>${refine("a", "display-seq", "1")}${refine("a", "role", "aut")}${refine("a", "role", "ill")}
    <dc:contributor opf:role="trl" opf:file-as="Clear, Carl">Carl Clear</dc:contributor>
    <dc:contributor role="xyz">Dora</dc:contributor>
    <dc:creator>Unknown</dc:creator><dc:contributor> </dc:contributor>`;

  expect(readPeople(elementsOf(metadata))).toEqual([
    { text: "Ann", fileAs: null, roles: ["author", "illustrator"], isCreator: true },
    { text: "Bob", fileAs: null, roles: [], isCreator: true },
    { text: "Carl Clear", fileAs: "Clear, Carl", roles: ["translator"], isCreator: false },
    { text: "Dora", fileAs: null, roles: ["other"], isCreator: false },
  ]);
});

test.each([
  ["trl", "translator"],
  ["http://id.loc.gov/vocabulary/relators/edt", "editor"],
  ["marc:ill", "illustrator"],
  ["B06", "translator"],
  ["Übersetzerin", "translator"],
  ["Ed.", "editor"],
  ["Co-Author", "author"],
  ["bkp", "producer"],
  ["pht", null],
  ["constructor", null],
])("reads the role %j as %j", (written, role) => {
  expect(parseRole(written)).toBe(role);
});

function elementsOf(metadata: string): MetadataElements {
  const root = readMarkup(buildPackage("", metadata));
  if (!root) throw new Error("The package cannot be read.");
  return readMetadataElements(root);
}
