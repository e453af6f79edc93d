import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { expect, test } from "vitest";

import { readFolder } from "#tests/folders/read-folder.ts";

import { FolderError } from "./catalog-source.ts";

async function folderOf(files: Record<string, string | Uint8Array>) {
  const path = await mkdtemp(join(tmpdir(), "lectern-read-"));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), content);
  }
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}

test("reads the lists of a catalog.json and streams its books", async () => {
  await using folder = await folderOf({
    "catalog.json": JSON.stringify({
      books: [{ code: "a" }, { code: "b" }],
      authors: [{ code: "x" }],
      library: { name: "Ours" },
      magazines: [],
    }),
  });
  const source = await readFolder(folder.path);

  expect(source.lists.authors).toEqual([{ where: "authors[0]", value: { code: "x" } }]);
  expect(source.library).toEqual({ name: "Ours" });
  expect(source.remarks).toEqual(['"magazines" is not a list of a catalog and was ignored.']);
  expect(await source.countBooks()).toBe(2);
  expect(await Array.fromAsync(source.books())).toEqual([
    { where: "books[0]", value: { code: "a" } },
    { where: "books[1]", value: { code: "b" } },
  ]);
});

test("reads a catalog file with its former name", async () => {
  await using folder = await folderOf({ "catalogue.json": '{"books":[{"code":"a"}]}' });
  const source = await readFolder(folder.path);
  expect([source.kind, await source.countBooks()]).toEqual(["catalogue.json", 1]);
  expect(source.remarks).toEqual([
    "catalogue.json is now called catalog.json; the former name still works.",
  ]);

  await using broken = await folderOf({ "catalogue.json": "{" });
  await expect(readFolder(broken.path)).rejects.toThrow(/^catalogue\.json cannot be read/);
});

test("refuses a folder with both names", async () => {
  await using folder = await folderOf({ "catalogue.json": "{}", "catalog.json": "{}" });
  await expect(readFolder(folder.path)).rejects.toThrow("has both catalog.json and catalogue.json");
});

test("ignores a byte order mark", async () => {
  await using folder = await folderOf({ "catalog.json": '\ufeff{"books":[{"code":"a"}]}' });
  expect(await (await readFolder(folder.path)).countBooks()).toBe(1);
});

test.each([
  ["broken JSON", '{"authors":[{"code":}', /catalog\.json cannot be read/],
  ["an object instead of a list", '{"authors":{}}', /"authors".* is not a list/],
  ["an empty file", "", /catalog\.json cannot be read/],
])("refuses %s with a message", async (_, text, sentence) => {
  await using folder = await folderOf({ "catalog.json": text });
  const read = readFolder(folder.path);
  await expect(read).rejects.toThrow(FolderError);
  await expect(read).rejects.toThrow(sentence);
});

test("refuses a file that is not UTF-8 and says what to do", async () => {
  await using json = await folderOf({ "catalog.json": new Uint8Array([0x7b, 0xe9, 0x7d]) });
  await expect(readFolder(json.path)).rejects.toThrow(/UTF-8/);
});

test("reads the same records from spreadsheets as from a catalog.json", async () => {
  await using folder = await folderOf({
    "books.csv":
      "code,title,language,price,hasPrintableVersion,authors,topics,number,description\n" +
      'a,"Grace, free",en,2.50,yes,ann; bob,grace,,"Two\nlines"\n' +
      "b,Gracia,es,0,0,,,7,\n",
    "topics.csv": "id,code,name.en,name.es\n3,grace,Grace,Gracia\n",
    "articles.csv": "book,title,author\na,First,Ann\na,Second,Bob\n",
    "library.json": JSON.stringify({ library: { name: "Ours" }, settings: { freeLimitUS: 10 } }),
    "notes.csv": "x\n1\n",
  });
  const source = await readFolder(folder.path);

  expect(await Array.fromAsync(source.books())).toMatchObject([
    {
      where: "books.csv, row 2",
      value: {
        code: "a",
        title: "Grace, free",
        language: "en",
        price: 2.5,
        hasPrintableVersion: true,
        authors: ["ann", "bob"],
        topics: ["grace"],
        description: "Two\nlines",
        articles: [
          { title: "First", author: "Ann" },
          { title: "Second", author: "Bob" },
        ],
      },
    },
    {
      where: "books.csv, row 3",
      value: {
        code: "b",
        title: "Gracia",
        language: "es",
        price: 0,
        hasPrintableVersion: false,
        number: 7,
      },
    },
  ]);
  expect(source.lists.topics).toMatchObject([
    {
      where: "topics.csv, row 2",
      value: { id: 3, code: "grace", name: { en: "Grace", es: "Gracia" } },
    },
  ]);
  expect(source.library).toEqual({ name: "Ours" });
  expect(source.settings).toEqual({ freeLimitUS: 10 });
  expect(source.remarks).toEqual(["notes.csv is not a list of a catalog and was ignored."]);
});

test("reports a row with too many columns and reads the others", async () => {
  await using folder = await folderOf({ "books.csv": "code,title,language\na,b,en,c\nd,e,en\n" });
  const books = await Array.fromAsync((await readFolder(folder.path)).books());

  expect(books).toMatchObject([
    { where: "books.csv, row 2", unreadable: "the row has 4 cells and the first row has 3" },
    { where: "books.csv, row 3", value: { code: "d", title: "e" } },
  ]);
});

test.each([
  ["nothing to import", { "notes.txt": "" }],
  ["no folder", null],
])("refuses a path with %s", async (_, files) => {
  await using folder = await folderOf(files ?? {});
  const path = files ? folder.path : join(folder.path, "absent");
  await expect(readFolder(path)).rejects.toThrow(FolderError);
});
