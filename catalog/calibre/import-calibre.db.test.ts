import { rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { expect, test } from "vitest";

import { buildPackage, makeEpub } from "#tests/epubs/make-epub.ts";
import { type CalibreEntry, getCalibrePath, writeCalibre } from "#tests/folders/make-calibre.ts";
import { makePicture } from "#tests/folders/make-picture.ts";
import { makePdf } from "#tests/folders/make-pdf.ts";
import { openFolderLibrary } from "#tests/folders/open-folder-library.ts";

const epub = makeEpub({
  "OEBPS/content.opf": buildPackage(
    "",
    "<dc:creator>Someone Else</dc:creator><dc:language>de</dc:language>",
  ),
});

const lamp: CalibreEntry = {
  id: 7,
  title: "The Lamp",
  authors: ["Ann Ample", "Bright, Jr., Bob"],
  authorSort: "Ample, Ann",
  uuid: "a7d7e0e2-3f0a-4c06-8a0e-1f4b6d3c2a19",
  series: "Lights",
  index: 2.5,
  tags: ["Grace", "Religion / Christian Life"],
  languages: ["spa"],
  publisher: "Hill Press",
  pubdate: "1999-05-01 00:00:00+00:00",
  comments: "<div><p>First words.</p><p>Second &amp; last.</p></div>",
  identifiers: { isbn: "9780000000019", goodreads: "1" },
  formats: { EPUB: epub, PDF: makePdf(), AZW3: "kindle" },
};

test("imports what Calibre says of a book, not what its EPUB says", async () => {
  await using at = await openFolderLibrary();
  await writeCalibre(at.folder, [{ ...lamp, cover: await makePicture() }]);
  await at.write({ "notes.txt": "notes", "metadata_db_prefs_backup.json": "{}" });

  const { lines } = await at.import();
  const path = getCalibrePath(lamp);
  expect(lines).toContain("Read as a Calibre library.");
  expect(lines).toContain(
    `Added: ${path}/The Lamp - Ann Ample.epub (9780000000019): with ${path}/The Lamp - Ann Ample.pdf`,
  );
  expect(lines.filter((line) => line.startsWith("Not used"))).toEqual([
    `Not used: ${path}/The Lamp - Ann Ample.azw3`,
    "Not used: notes.txt",
  ]);
  const [book] = await at.readBooks();
  expect(book).toMatchObject({
    code: "9780000000019",
    title: "The Lamp",
    language: "es",
    publisher: "Hill Press",
    year: 1999,
    description: "First words.\n\nSecond & last.",
    authors: ["Ann Ample", "Bob Bright, Jr."],
    sorted: ["Ample", "Bright"],
    series: [["Lights", 2.5]],
    files: ["epub The Lamp - Ann Ample.epub", "pdf The Lamp - Ann Ample.pdf"],
  });
  expect(book?.topics).toHaveLength(2);
  expect(book?.cover).toMatchObject({ width: expect.any(Number) });
  expect((await at.import()).lists.books).toEqual(count({ unchanged: 1 }));
});

test("changes the same book when its title and author are corrected", async () => {
  await using at = await openFolderLibrary();
  await writeCalibre(at.folder, [{ ...lamp, identifiers: {} }]);
  await at.import();
  const [before] = await at.readBooks();
  await at.clear();
  await writeCalibre(at.folder, [
    { ...lamp, identifiers: {}, title: "The New Lamp", authors: ["Ann B. Ample"] },
  ]);
  const { lines } = await at.import();
  expect(lines).toContainEqual(
    expect.stringMatching(/^Changed: .*: authors, file name of the EPUB, .*title$/),
  );
  const books = await at.readBooks();
  expect(books.map(({ code, title }) => [code, title])).toEqual([[before?.code, "The New Lamp"]]);
});

test("knows a book whose EPUB was imported before", async () => {
  await using at = await openFolderLibrary();
  await at.write({ "lamp.epub": epub });
  await at.import();
  await at.clear();
  await writeCalibre(at.folder, [lamp]);
  await at.import();
  expect(await at.readBooks()).toMatchObject([
    { title: "The Lamp", authors: ["Ann Ample", "Bob Bright, Jr."] },
  ]);
});

test("reads the metadata.opf beside a book when there is no database", async () => {
  await using at = await openFolderLibrary();
  const path = getCalibrePath(lamp);
  const opf = `<?xml version='1.0' encoding='utf-8'?>
<package xmlns="http://www.idpf.org/2007/opf" unique-identifier="uuid_id" version="2.0">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">
<dc:identifier opf:scheme="calibre" id="calibre_id">7</dc:identifier>
<dc:identifier opf:scheme="uuid" id="uuid_id">${lamp.uuid}</dc:identifier>
<dc:title>The Lamp</dc:title><dc:creator opf:file-as="Ample, Ann" opf:role="aut">Ann Ample</dc:creator>
<dc:contributor opf:file-as="calibre" opf:role="bkp">calibre (6.0)</dc:contributor>
<dc:date>0101-01-01T00:00:00+00:00</dc:date><dc:language>spa</dc:language><dc:subject>Grace</dc:subject>
<meta name="calibre:series" content="Lights"/><meta name="calibre:series_index" content="2.0"/>
</metadata><guide><reference type="cover" title="Cover" href="cover.jpg"/></guide></package>`;
  await at.write({
    [`${path}/The Lamp - Ann Ample.epub`]: epub,
    [`${path}/metadata.opf`]: opf,
    [`${path}/cover.jpg`]: await makePicture(),
  });
  const first = await at.import();
  expect(first.unused.files).toEqual([]);
  expect(await at.readBooks()).toMatchObject([
    {
      title: "The Lamp",
      language: "es",
      year: null,
      authors: ["Ann Ample"],
      series: [["Lights", 2]],
      contributors: null,
    },
  ]);
  expect((await at.readBooks())[0]?.cover).not.toBeNull();

  await at.clear();
  await writeCalibre(at.folder, [{ ...lamp, title: "Another Lamp" }]);
  await at.import();
  expect(await at.readBooks()).toMatchObject([{ title: "Another Lamp" }]);
});

test("refuses books without an EPUB or PDF by name", async () => {
  await using at = await openFolderLibrary();
  await writeCalibre(at.folder, [
    { id: 1, title: "Kindle", authors: ["Ann"], formats: { MOBI: "x" } },
    { id: 2, title: "Paper", authors: ["Ann"] },
    { id: 3, title: "Gone", authors: ["Ann"], formats: { EPUB: epub } },
  ]);
  await rm(join(at.folder, "Ann/Gone (3)/Gone - Ann.epub"));
  const { refused } = await at.import();
  expect(refused.flatMap(({ reasons }) => reasons)).toEqual([
    '"Kindle" has no EPUB or PDF, only MOBI. Convert it in Calibre.',
    '"Paper" has no files in Calibre.',
    '"Gone" has no file in its folder, although Calibre names EPUB.',
  ]);
});

test("reads while Calibre has the database open, and changes nothing in it", async () => {
  await using at = await openFolderLibrary();
  await writeCalibre(at.folder, [lamp]);
  using calibre = new DatabaseSync(join(at.folder, "metadata.db"));
  calibre.exec("begin; select * from books");
  expect((await at.import()).lists.books).toEqual(count({ added: 1 }));
  calibre.exec("rollback; pragma journal_mode = wal; update publishers set name = 'New Press'");
  expect((await at.import()).lists.books).toEqual(count({ changed: 1 }));
  expect(await at.readBooks()).toMatchObject([{ publisher: "New Press" }]);
});

test("waits for a change of Calibre, then asks to import again", async () => {
  await using at = await openFolderLibrary();
  await writeCalibre(at.folder, [lamp]);
  using calibre = new DatabaseSync(join(at.folder, "metadata.db"));
  calibre.exec("begin exclusive");
  await expect(at.import()).rejects.toThrow(
    "metadata.db cannot be imported. Calibre is changing it",
  );
});

test.each(["metadata.db", "metadata.db-wal"])(
  "does not copy a %s of more than 1 GB",
  async (name) => {
    await using at = await openFolderLibrary();
    await writeCalibre(at.folder, [lamp]);
    using calibre = new DatabaseSync(join(at.folder, "metadata.db"));
    calibre.exec("pragma journal_mode = wal; update publishers set name = 'New Press'");
    await truncate(join(at.folder, name), 1_000_000_001);
    await expect(at.import()).rejects.toThrow(
      "metadata.db cannot be imported. It has more than 1 GB",
    );
  },
);

test("refuses a file that is no Calibre database", async () => {
  await using at = await openFolderLibrary();
  await writeFile(join(at.folder, "metadata.db"), "no database");
  await expect(at.import()).rejects.toThrow(
    "metadata.db cannot be imported. It is damaged and cannot be read as a Calibre library.",
  );
});

function count(counts: Partial<Record<"added" | "changed" | "unchanged", number>>) {
  return { added: 0, changed: 0, unchanged: 0, removed: 0, refused: 0, ...counts };
}
