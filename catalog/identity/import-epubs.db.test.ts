import {
  copyFile,
  mkdir,
  mkdtempDisposable,
  readdir,
  readFile,
  rm,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

import fc from "fast-check";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";

import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { checkCatalog, importCatalog, type ImportOptions } from "#catalog/import-catalog.ts";
import { describeReport } from "#catalog/import-report.ts";
import { createRecordId } from "#catalog/read/assign-codes.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { openEmptyDatabase, openTestDatabase } from "#tests/databases/test-database.ts";
import { buildPackage, buildPage, makeEpub } from "#tests/epubs/make-epub.ts";

const FORMER_LIBRARY = "tests/epubs/former-library.zip";

const isbn = "9780000000019";

test("reports what it did with each file", { timeout: 60_000 }, async () => {
  await using at = await setup();
  await at.write({ "lamp.epub": lamp, "hill.epub": { identifier: "hill-1", title: "The Hill" } });
  await at.import();

  await writeFile(join(at.folder, "lamp.epub"), buildEpub({ ...lamp, title: "The New Lamp" }));
  await writeFile(join(at.folder, "other.epub"), buildEpub({ ...lamp, creator: "Bob Bright" }));
  await writeFile(join(at.folder, "z-again.epub"), buildEpub({ ...lamp, text: "Other words." }));
  await writeFile(join(at.folder, "no.epub"), "no book");
  await copyFile(join(at.folder, "hill.epub"), join(at.folder, "copy.epub"));
  const lines = describeReport(await at.import());
  for (const line of [
    /^Changed: lamp\.epub \(the-lamp-\w+\): EPUB, title$/,
    /^Changed: copy\.epub \(the-hill-\w+\): file name of the EPUB$/,
    /^The same: hill\.epub \(the-hill-\w+\): the same file as copy\.epub$/,
    /^Kept apart: other\.epub \(the-lamp-\w+\): the-lamp-\w+ has the same identifier, but another first author\. To replace a book on purpose: --replace CODE$/,
    /^Refused: z-again\.epub: It is the same book as lamp\.epub \(the same identifier and first author\)/,
    /^Refused: no\.epub: The file is not an EPUB/,
  ])
    expect(lines).toContainEqual(expect.stringMatching(line));
  expect(await at.titles()).toEqual(["The Hill", "The Lamp", "The New Lamp"]);
});

test("knows books whose identity an earlier version read", async () => {
  await using at = await setup();
  await at.write({ "lamp.epub": { ...lamp, creator: "Ample, Ann B., Bright, Bob" } });
  await at.import();
  await at.database.db
    .updateTable("book_identities")
    .set({ author: "Ample, Ann B., Bright, Bob", version: 1 })
    .execute();

  await at.write({ "lamp.epub": { ...lamp, title: "The New Lamp", creator: "Ann B. Ample" } });
  expect((await at.import()).files).toMatchObject([{ outcome: "changed" }]);
  expect(await at.titles()).toEqual(["The New Lamp"]);
});

test("gives a topic an id of its own", async () => {
  await using at = await setup();
  const joy = { id: createRecordId("grace"), code: "joy", name: "Joy" };
  await writeFile(join(at.folder, "catalog.json"), JSON.stringify({ topics: [joy], books: [] }));
  await at.import();
  await rm(join(at.folder, "catalog.json"));

  await at.write({ "lamp.epub": { ...lamp, more: "<dc:subject>Grace; Joy</dc:subject>" } });
  expect((await at.import()).lists).toMatchObject({ topics: { added: 1, unchanged: 1 } });
  const topics = await at.database.db.selectFrom("topics").select(["id", "code"]).execute();
  expect(topics.toSorted((a, b) => a.id - b.id)).toEqual([
    { id: joy.id, code: "joy" },
    { id: joy.id + 1, code: "grace" },
  ]);
});

test("replaces a book only on purpose", async () => {
  await using at = await setup();
  await at.write({ "lamp.epub": { ...lamp, identifier: `urn:isbn:${isbn}` } });
  await at.import();
  const other = { identifier: `urn:isbn:${isbn}`, title: "Other", creator: "Carl Clear" };
  await at.write({ "other.epub": other });
  await at.import();
  expect(await at.titles()).toEqual(["Other", "The Lamp"]);

  await at.write({ "other.epub": { ...other, title: "Third", creator: "Dan Dale" } });
  const report = await at.import({ replace: isbn });
  expect(report.files).toMatchObject([{ code: isbn, outcome: "changed" }]);
  expect(await at.titles()).toEqual(["Other", "Third"]);
  await expect(at.import({ replace: "nothing" })).rejects.toThrow("no book nothing");
});

test("changes only the EPUB of a book that a catalog made", async () => {
  await using at = await setup();
  await at.write({ "lamp.epub": lamp });
  const book = { code: "own", title: "Our Lamp", language: "en", epubUrl: "lamp.epub", price: 4 };
  const record = { ...book, type: "Paperbacks", authors: ["ample"], pageCount: 40 };
  const catalog = { authors: [{ code: "ample", name: "A. Ample" }], books: [record] };
  await writeFile(join(at.folder, "catalog.json"), JSON.stringify(catalog));
  await at.import();
  await rm(join(at.folder, "catalog.json"));
  expect((await at.import()).files).toMatchObject([{ code: "own", outcome: "the same" }]);

  await at.write({ "lamp.epub": { ...lamp, text: "Other words.", creator: "Ann Ample" } });
  const before = await at.readBooks();
  expect((await at.import()).files).toMatchObject([
    { code: "own", outcome: "changed", details: expect.stringContaining("come from a catalog") },
  ]);
  const after = await at.readBooks();
  const newFile = { sha256: expect.any(String), path: expect.any(String) };
  expect(after).toEqual(before.map((each) => ({ ...each, ...newFile })));
  expect(after[0]?.sha256).not.toBe(before[0]?.sha256);
  expect((await at.import()).files).toMatchObject([{ outcome: "the same" }]);
});

test(
  "keeps every code of a library that the version before made",
  { timeout: 60_000 },
  async () => {
    await using at = await setup(await openEmptyDatabase("embedded"));
    const files = unzipSync(await readFile(FORMER_LIBRARY));
    const backup = join(at.mediaRoot, "library.lectern");
    await mkdir(at.mediaRoot);
    await writeFile(backup, files["library.lectern"] ?? "");
    await restoreBackup(at.database, { file: backup, now: new Date(), onProgress: () => {} });
    for (const [path, content] of Object.entries(files)) {
      if (path.endsWith(".epub")) await writeFile(join(at.folder, basename(path)), content);
    }
    const books = await at.readBooks();
    for (const { name, path } of books) {
      const given = join(at.folder, name);
      if (!(await readdir(at.folder)).includes(name)) await copyFile(`tests/epubs/${name}`, given);
      await mkdir(join(at.mediaRoot, dirname(path ?? "")), { recursive: true });
      await copyFile(given, join(at.mediaRoot, path ?? ""));
    }
    expect(books).toHaveLength(14);

    const report = await at.import();
    expect(report.refused).toEqual([]);
    expect(report.lists.books).toMatchObject({ added: 0, refused: 0 });
    expect(await at.codesByFile()).toEqual(new Map(books.map(({ code, name }) => [name, code])));
    expect((await at.import()).lists.books).toMatchObject({ changed: 0, unchanged: 14 });
  },
);

test("never replaces the language that a book names by a guess", { timeout: 60_000 }, async () => {
  await using at = await setup();
  const text = "Ang mga tawo nga nagbasa sa libro kada gabii sa balay nga daghang suga. ".repeat(9);
  await at.write({
    "ceb.epub": { ...lamp, language: "ceb" },
    "tpi.epub": { ...lamp, identifier: "lamp-2", language: "Tok Pisin" },
    "odd.epub": { ...lamp, identifier: "lamp-3", language: "odd words", text },
    "none.epub": { ...lamp, identifier: "lamp-4", language: "", text },
    "mute.epub": { ...lamp, identifier: "lamp-5", language: "und", text: "." },
  });
  const lines = describeReport(await at.import());
  for (const line of [
    /^Note: none\.epub has no language; imported as "ceb", a guess from its words; --language names another\.$/,
    /^Refused: odd\.epub: It says that its language is "odd words"\. Write a language tag/,
    /^Refused: mute\.epub: It does not say its language, and its words do not tell\./,
  ])
    expect(lines).toContainEqual(expect.stringMatching(line));
  expect((await at.readBooks()).map(({ language }) => language).toSorted()).toEqual([
    "ceb",
    "ceb",
    "tpi",
  ]);

  const { remarks } = await at.import({ language: "hil" });
  expect(remarks).toContain(
    'odd.epub says that its language is "odd words"; imported as "hil", as --language says.',
  );
});

test("says of a check what an import into an empty library would do", async () => {
  await using at = await setup();
  await at.write({ "lamp.epub": lamp, "other.epub": { ...lamp, creator: "Bob Bright" } });
  const { files } = await checkCatalog(at);
  expect(files.map(({ outcome }) => outcome)).toEqual(["added", "kept apart"]);
});

test("imports any two books in any order and loses none", { timeout: 60_000 }, async () => {
  await using at = await setup();
  const books = fc.record({
    identifier: fc.constantFrom("lamp-1", "NOID", "0", `urn:isbn:${isbn}`, "20240131123000"),
    title: fc.constantFrom("Lamp", "Lamp: A Story", "The Hill"),
    creator: fc.constantFrom("Ann Ample", "Bob Bright"),
    text: fc.constantFrom("Some words.", "Other words."),
  });
  const pairs = fc.tuple(books, books).filter(([a, b]) => JSON.stringify(a) !== JSON.stringify(b));
  await fc.assert(
    fc.asyncProperty(pairs, async ([one, other]) => {
      const counts = [];
      for (const order of [
        [one, other],
        [other, one],
      ]) {
        await at.database.db.deleteFrom("books").execute();
        for (const book of order) {
          await at.write({ "book.epub": book });
          await at.import();
        }
        counts.push((await at.readBooks()).length);
      }
      const isOne = isSameBook(one, other);
      expect(counts).toEqual(isOne ? [1, 1] : [2, 2]);
    }),
    { numRuns: 12 },
  );
});

type BookFacts = {
  identifier: string;
  title: string;
  creator?: string;
  text?: string;
  language?: string;
  /** More metadata. */
  more?: string;
};

const lamp: BookFacts = { identifier: "lamp-1", title: "The Lamp", creator: "Ann Ample" };

/** The rules of docs/catalog.md for the books above. */
function isSameBook(one: BookFacts, other: BookFacts): boolean {
  const hasIdentifier = one.identifier === "lamp-1" || one.identifier.startsWith("urn:isbn");
  const areLamps = one.title.startsWith("Lamp") === other.title.startsWith("Lamp");
  return (
    hasIdentifier &&
    one.identifier === other.identifier &&
    one.creator === other.creator &&
    (one.identifier === "lamp-1" || areLamps)
  );
}

/** A library, a folder of EPUBs and a media folder. */
async function setup(database: OpenDatabase | Promise<OpenDatabase> = openTestDatabase()) {
  const opened = { ...(await database), vacuum: async () => {} };
  const top = await mkdtempDisposable(join(tmpdir(), "lectern-epubs-"));
  const [folder, mediaRoot] = [join(top.path, "epubs"), join(top.path, "media")];
  await mkdir(folder);

  async function readBooks() {
    return opened.db
      .selectFrom("books as b")
      .innerJoin("book_files as f", "f.book_id", "b.id")
      .where("f.format", "=", "epub")
      .select(["b.code", "b.title", "b.language", "b.price_cents", "b.page_count", "b.source_hash"])
      .select(["f.name", "f.path", "f.sha256"])
      .orderBy("b.title")
      .execute();
  }

  return {
    database: opened,
    folder,
    mediaRoot,
    readBooks,
    /** Replaces the EPUBs of the folder. */
    async write(books: Record<string, BookFacts>) {
      for (const name of await readdir(folder)) await rm(join(folder, name));
      for (const [name, facts] of Object.entries(books))
        await writeFile(join(folder, name), buildEpub(facts));
    },
    import: (more: Partial<ImportOptions> = {}) =>
      importCatalog({ database: opened, folder, mediaRoot, ...more }),
    titles: async () => (await readBooks()).map(({ title }) => title),
    codesByFile: async () => new Map((await readBooks()).map(({ name, code }) => [name, code])),
    async [Symbol.asyncDispose]() {
      await opened.close();
      await top.remove();
    },
  };
}

function buildEpub(facts: BookFacts): Uint8Array {
  const { identifier, title, creator, text = "Some words.", language = "en", more = "" } = facts;
  const metadata = [
    `<dc:identifier id="id">${identifier}</dc:identifier><dc:title>${title}</dc:title>`,
    creator === undefined ? "" : `<dc:creator>${creator}</dc:creator>`,
    `<dc:language>${language}</dc:language>${more}`,
  ];
  const empty = buildPackage().replace(/<dc:identifier[^]*<\/dc:title>/, metadata.join(""));
  return makeEpub({
    "OEBPS/content.opf": empty,
    "OEBPS/one.xhtml": buildPage(`<p>${text}</p>`),
  });
}
