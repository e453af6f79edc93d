import { symlink } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "vitest";

import { buildPackage, buildPage, makeEpub } from "#tests/epubs/make-epub.ts";
import { makePdf, makeXmp } from "#tests/folders/make-pdf.ts";
import { makePicture } from "#tests/folders/make-picture.ts";
import { makeM4b, makeMp3 } from "#tests/folders/make-recording.ts";
import { openFolderLibrary } from "#tests/folders/open-folder-library.ts";

const spanish =
  "En el principio creó Dios los cielos y la tierra, y la tierra estaba desordenada y vacía. ".repeat(
    3,
  );

test("gives an EPUB the PDF and the recording of its name", async () => {
  await using at = await openFolderLibrary();
  await at.write({
    "The Lamp.epub": buildEpub("The Lamp"),
    "THE LAMP.PDF": makePdf(),
    "the-lamp.mp3": makeMp3(),
    "sub/El Rinco\u0301n.epub": buildEpub("El Rincón"),
    "sub/el rinc\u00f3n.pdf": makePdf(),
    "sub/Other.epub": buildEpub("Other"),
  });
  const { lines, unused } = await at.import();
  expect(lines).toContain("Read as EPUB files.");
  expect(lines).toContainEqual(
    expect.stringMatching(/^Added: The Lamp\.epub \(.*\): with THE LAMP\.PDF and the-lamp\.mp3$/),
  );
  expect(unused).toEqual({ files: [], more: 0 });
  expect((await at.readBooks()).map(({ title, files }) => [title, files])).toEqual([
    ["El Rincón", ["epub El Rinco\u0301n.epub", "pdf el rincón.pdf"]],
    ["Other", ["epub Other.epub"]],
    ["The Lamp", ["audio the-lamp.mp3", "epub The Lamp.epub", "pdf THE LAMP.PDF"]],
  ]);
  expect((await at.import()).lists.books).toMatchObject({ unchanged: 3, changed: 0 });
});

test("imports files with a colon in their names", async () => {
  await using at = await openFolderLibrary();
  await at.write({
    "Romans: a study.epub": buildEpub("Romans"),
    "Romans: a study.pdf": makePdf(),
    "Hope: one.mp3": makeMp3(),
  });
  const { refused, unused } = await at.import({ language: "en" });
  expect([refused, unused.files]).toEqual([[], []]);
  expect(await at.readBooks()).toMatchObject([
    { files: ["epub Romans: a study.epub", "pdf Romans: a study.pdf"] },
  ]);
  expect(await at.readAudios()).toHaveLength(1);
});

test("refuses a book when the PDF beside its EPUB is damaged", async () => {
  await using at = await openFolderLibrary();
  await at.write({ "Lamp.epub": buildEpub("Lamp"), "Lamp.pdf": "%PDF-1.7 broken" });
  const { refused } = await at.import();
  expect(refused).toMatchObject([
    {
      where: "Lamp.epub",
      reasons: ["Lamp.pdf: It is damaged and cannot be read as a PDF."],
    },
  ]);
  await at.write({ "Lamp.pdf": makePdf() });
  expect((await at.import()).lists.books).toMatchObject({ added: 1 });
});

test("leaves out a PDF that may belong to several books", async () => {
  await using at = await openFolderLibrary();
  await at.write({
    "the lamp.epub": buildEpub("The Lamp"),
    "The-Lamp.epub": buildEpub("Another"),
    "The Lamp.pdf": makePdf(),
    "Hill.epub": buildEpub("Hill"),
    "Hill.pdf": makePdf(),
    "HILL.pdf": makePdf({ pages: ["Other"] }),
  });
  const { lines } = await at.import();
  expect(lines).toContain(
    "Note: The Lamp.pdf was left out: it may belong to The-Lamp.epub or the lamp.epub.",
  );
  expect(lines).toContain("Note: HILL.pdf was left out: Hill.epub has Hill.pdf.");
  expect(lines.filter((line) => line.startsWith("Not used"))).toEqual([]);
});

test("keeps a book when its EPUB joins its PDF", async () => {
  await using at = await openFolderLibrary();
  const pdf = makePdf({ info: { Title: "The Lamp", Author: "Ann Ample" }, language: "en" });
  await at.write({ "lamp.pdf": pdf });
  await at.import();
  const [before] = await at.readBooks();
  await at.write({ "lamp.epub": buildEpub("The Lamp") });
  expect((await at.import()).lines).toContainEqual(
    expect.stringMatching(/^Changed: lamp\.epub \(.*\): EPUB, /),
  );
  expect(await at.readBooks()).toMatchObject([{ code: before?.code }]);
});

test("imports PDFs by what they say of themselves", async () => {
  await using at = await openFolderLibrary();
  await at.write({
    "1.pdf": makePdf({
      info: { Title: "The Lamp", Author: "Ample, Ann; Bob Bright", Keywords: "grace; hope" },
      language: "en-GB",
      pages: ["One", "Two", "Three"],
    }),
    "2.pdf": makePdf({
      info: { Title: "Microsoft Word - final2.doc", Author: "USER" },
      xmp: makeXmp({ title: "El Camino", creator: "José Peña", language: "es", publisher: "Casa" }),
    }),
    "Ann Ample - The_Hill.pdf": makePdf({ info: { Title: "untitled" }, pages: [spanish] }),
  });
  const { lines } = await at.import();
  expect(lines).toContain("Read as PDF files.");
  expect(lines).toContain(
    'Note: Ann Ample - The_Hill.pdf has no language; imported as "es", a guess from its words; --language names another.',
  );
  const books = await at.readBooks();
  expect(books).toMatchObject([
    { title: "El Camino", authors: ["José Peña"], language: "es", publisher: "Casa" },
    { title: "The Lamp", authors: ["Ann Ample", "Bob Bright"], language: "en-GB", page_count: 3 },
    { title: "The_Hill", authors: ["Ann Ample"], type: "ebooks" },
  ]);
  expect(books[1]?.topics).toHaveLength(2);
  for (const { cover } of books) expect(cover).toMatchObject({ width: 800, height: 1_200 });
});

test("refuses a PDF whose language nothing tells", async () => {
  await using at = await openFolderLibrary();
  await at.write({ "a.pdf": makePdf({ pages: [""] }), "b.pdf": "no PDF" });
  expect((await at.import()).refused.flatMap(({ reasons }) => reasons)).toEqual([
    "It does not say its language, and its words do not tell. Import it with --language.",
    "b.pdf is not a PDF.",
  ]);
  await at.import({ language: "tpi" });
  expect(await at.readBooks()).toMatchObject([{ title: "a", language: "tpi" }]);
});

test("shows the picture of a PDF's name instead of its first page", async () => {
  await using at = await openFolderLibrary();
  await at.write({
    "a.pdf": makePdf({ language: "en" }),
    "a.png": await makePicture(),
    "b.pdf": makePdf({ language: "en", pages: ["Other"] }),
    "b.jpg": "no picture",
  });
  const { lines } = await at.import();
  expect(lines).toContainEqual(expect.stringMatching(/^Note: b\.jpg: the cover is not shown\./));
  expect(await at.readBooks()).toMatchObject([
    { cover: { width: 200 } },
    { cover: { width: 800 } },
  ]);
});

test("imports recordings by their tags", async () => {
  await using at = await openFolderLibrary();
  const cover = await makePicture();
  const tags = { TALB: "Sermons on Hope", TPE1: "Ann Ample", TLAN: "eng" };
  await at.write({
    "hope/b.mp3": makeMp3({ frames: { ...tags, TIT2: "First", TRCK: "1/2", TPOS: "1/2" }, cover }),
    "hope/a.mp3": makeMp3({
      frames: { ...tags, TIT2: "Second", TRCK: "1/2", TPOS: "2/2" },
      sound: 1,
    }),
    "hope/folder.png": cover,
    "book.m4b": makeM4b(
      { "©nam": "The Lamp", "©ART": "Bob Bright", "©alb": "The Lamp" },
      { cover },
    ),
    "02 - Untagged.mp3": makeMp3({ sound: 2 }),
    "copy.mp3": makeMp3({ frames: { TIT2: "Copy" }, sound: 2 }),
  });
  const { lines, lists, unused } = await at.import({ language: "en" });
  expect(lines).toContain("Read as recordings.");
  expect(lines).toContain(
    "Note: copy.mp3 is the same recording as 02 - Untagged.mp3 and was left out.",
  );
  expect(lists).toMatchObject({ audios: { added: 4 }, series: { added: 2 } });
  expect(unused.files).toEqual([]);
  expect(await at.readAudios()).toMatchObject([
    { title: "First", author: "Ann Ample", series: "Sermons on Hope", number: 1_001, duration: 2 },
    { title: "Second", number: 2_001, cover: { width: 200 } },
    {
      title: "The Lamp",
      author: "Bob Bright",
      series: "The Lamp",
      duration: 90,
      cover: { width: 200 },
    },
    { title: "Untagged", author: "", series: null, number: null, cover: null },
  ]);
  expect((await at.import({ language: "en" })).lists).toMatchObject({ audios: { unchanged: 4 } });
});

test.each([
  ["MP3", "a.mp3", (title: string) => makeMp3({ frames: { TIT2: title, TALB: title } })],
  ["M4B", "a.m4b", (title: string) => makeM4b({ "©nam": title, "©alb": title })],
])("changes the same recording when the tags of an %s are corrected", async (_, name, make) => {
  await using at = await openFolderLibrary();
  await at.write({ [name]: make("Hoep") });
  await at.import({ language: "en" });
  const [before] = await at.readAudios();
  await at.write({ [name]: make("Hope for All") });
  expect((await at.import({ language: "en" })).lists).toMatchObject({ audios: { changed: 1 } });
  expect(await at.readAudios()).toMatchObject([
    { code: before?.code, title: "Hope for All", series: "Hope for All" },
  ]);
});

test("refuses a recording without a language", async () => {
  await using at = await openFolderLibrary();
  await at.write({ "a.mp3": makeMp3(), "b.mp3": "no recording" });
  expect((await at.import()).refused.flatMap(({ reasons }) => reasons)).toEqual([
    "It does not say its language, and its words do not tell. Import it with --language.",
    "b.mp3 is not a recording (MP3, M4A, Ogg, FLAC or WAV).",
  ]);
});

test("reads files of all kinds side by side, and names those not used", async () => {
  await using at = await openFolderLibrary();
  await at.write({
    "a.epub": buildEpub("A Book"),
    "b.pdf": makePdf({ info: { Title: "B Book" }, language: "en" }),
    "sub/c.mp3": makeMp3({ frames: { TIT2: "C Sound", TLAN: "eng" } }),
    "sub/notes.docx": "words",
    "book.mobi": "words",
    ".DS_Store": "x",
    "Thumbs.db": "x",
    "desktop.ini": "x",
    "__MACOSX/a.epub": "x",
    "._a.epub": "x",
    ".hidden/b.epub": "x",
  });
  await symlink("/etc/hosts", join(at.folder, "link.epub"));
  const { lines, refused } = await at.import();
  expect(lines).toContain("Read as EPUB files, PDF files, and recordings.");
  expect(refused).toMatchObject([{ where: "link.epub" }]);
  expect(lines.filter((line) => line.startsWith("Not used"))).toEqual([
    "Not used: book.mobi",
    "Not used: sub/notes.docx",
  ]);
  expect(await at.readBooks()).toMatchObject([{ title: "A Book" }, { title: "B Book" }]);
  expect(await at.readAudios()).toMatchObject([{ title: "C Sound" }]);
});

test("names a thousand unused files and counts the others", async () => {
  await using at = await openFolderLibrary();
  await at.write({ "a.epub": buildEpub("A Book") });
  await at.write(Object.fromEntries(Array.from({ length: 1_003 }, (_, n) => [`n${n}.txt`, ""])));
  const { lines } = await at.import();
  expect(lines.filter((line) => line.startsWith("Not used"))).toHaveLength(1_001);
  expect(lines).toContain("Not used: 3 more files");
});

test("names what a catalog.json and spreadsheets do not name", async () => {
  await using at = await openFolderLibrary();
  const book = { code: "a", title: "A", language: "en", pdfUrl: "files/./a.pdf" };
  const course = {
    code: "c",
    title: "C",
    language: "en",
    courseBooks: [{ name: "C", format: "pdf" }],
  };
  await at.write({
    "catalog.json": JSON.stringify({ books: [book], courses: [course] }),
    "files/a.pdf": makePdf(),
    "files/c.pdf": makePdf(),
    "files/b.epub": buildEpub("B"),
  });
  expect((await at.import()).unused.files).toEqual(["files/b.epub"]);

  await at.clear();
  await at.write({
    "books.csv": "code,title,language,coverUrl\na,A,en,a.png\n",
    "other.csv": "x\n",
    "a.png": await makePicture(),
    "b.png": await makePicture(),
  });
  expect((await at.import()).unused.files).toEqual(["b.png"]);
});

function buildEpub(title: string): Uint8Array {
  const more = "<dc:language>en</dc:language>";
  const opf = buildPackage("", more)
    .replace(">A Test<", `>${title}<`)
    .replace(/urn:uuid:[\w-]+/, `urn:press:${encodeURIComponent(title)}`);
  return makeEpub({
    "OEBPS/content.opf": opf,
    "OEBPS/one.xhtml": buildPage(`<p>The words of ${title}.</p>`),
  });
}
