import { mkdir, mkdtempDisposable, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { checkFolder } from "#tests/tables/check-folder.ts";
import { makeEpub } from "#tests/epubs/make-epub.ts";
import { readFolder } from "#tests/folders/read-folder.ts";

import { countItems, FolderError, type SourceRecord } from "./catalog-source.ts";
import { openTable } from "./open-table.ts";

/** In milliseconds, for a busy machine. */
const SOON = 5_000;

test.each<[string, string, string | Buffer, RegExp]>([
  ["endlessly nested lists", "catalog.json", `{"authors":${nested(100_000)}}`, /depth/],
  ["unclosed lists", "catalog.json", `{"books":${"[".repeat(500_000)}`, /expected/],
  ["only a number", "catalog.json", "7", /should be an object/],
  ["a list at the top", "catalog.json", "[{}]", /should be an object/],
  ["an object for books", "catalog.json", '{"books":{"code":"a"}}', /should be an array/],
  ["text after the end", "catalog.json", '{"books":[]} {}', /unexpected/],
  ["a syntax error at the end", "catalog.json", '{"books":[{"code":"a"},{]}', /cannot be read/],
  ["a NUL", "catalog.json", '{"books":[\0]}', /cannot be read/],
  ["UTF-16", "catalog.json", Buffer.from("\ufeff{}", "utf16le"), /not UTF-8/],
  ["invalid UTF-8", "catalog.json", Buffer.from('{"a":"\u00c3"}', "latin1"), /not UTF-8/],
])("P13: quickly refuses a folder with a list that has %s", async (_, name, text, sentence) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "lists-"));
  await writeFile(join(folder.path, name), text);

  const start = performance.now();
  const refusal = await readAll(folder.path).catch((error: unknown) => error);
  expect(performance.now() - start).toBeLessThan(SOON);
  expect(refusal).toBeInstanceOf(FolderError);
  expect(String(refusal)).toMatch(sentence);
  expect(String(refusal)).toContain(name);
});

const invalidLists: [string, string | Uint8Array, RegExp][] = [
  ["bytes of no text", Buffer.from("code\n\x81\n", "latin1"), /neither UTF-8/],
  ["half a letter", Buffer.from("\xff\xfea\0\0\xd8", "latin1"), /not UTF-16/],
  [
    "an unclosed quote",
    `id,code,name.en\n7,a,A\n8,b,"${"a\n".repeat(600_000)}`,
    /Row 3 has more than 1,000,000 characters/,
  ],
  ["an endless first line", `id,code,${"x".repeat(1_100_000)}`, /1,000,000 characters/],
  [
    "a quote in the middle of a cell",
    'id,code,name.en\n7,a,A\n8,a,b"c"\n9,e,E\n',
    /Row 3 .*within a cell/,
  ],
  ["text after a quote", 'id,code,name.en\n7,a,A\n8,a,"b"c\n', /Row 3 .*within a cell/],
  ["an unclosed quote at the end", 'id,code,name.en\n7,a,A\n\n8,a,"b', /row 4 is not closed/],
  ["an unclosed quote below sep=", 'sep=,\nid,code,name.en\n8,a,"b', /row 2 is not closed/],
];

test.each(invalidLists)(
  "P13: refuses a whole list with %s and imports the others",
  async (_, text, reason) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), "lists-"));
    const write = (name: string, content: string | Uint8Array) =>
      writeFile(join(folder.path, name), content);
    await write("topics.csv", text);
    await write("series.csv", "id,code,name.en\n9,spurgeon,Spurgeon\n");
    await write("books.csv", "code,title,type,language,price\ngrace,Grace,Booklets,en,1\n");

    const { lists, refused } = await checkFolder(folder.path);

    expect(refused).toEqual([
      { where: "topics.csv", code: null, reasons: [expect.stringMatching(reason)] },
    ]);
    expect(lists).toMatchObject({
      topics: { added: 0, refused: 1 },
      series: { added: 1 },
      books: { added: 1 },
    });
  },
);

test.each(invalidLists)("P13: imports no book from a list with %s", async (_, text, reason) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "lists-"));
  await writeFile(join(folder.path, "books.csv"), text);
  await writeFile(join(folder.path, "series.csv"), "id,code,name.en\n9,spurgeon,Spurgeon\n");

  const { lists, refused } = await checkFolder(folder.path);

  expect(refused).toMatchObject([{ where: "books.csv", reasons: [expect.stringMatching(reason)] }]);
  expect(lists).toMatchObject({ series: { added: 1 }, books: { added: 0, refused: 1 } });
});

test("P13: refuses a list of more than 200,000 rows", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "lists-"));
  const file = join(folder.path, "books.csv");
  await writeFile(file, "code,title,language\n".repeat(200_000));
  expect(await countItems((await openTable(file)).rows())).toBe(200_000);

  await writeFile(file, "code,title,language\n".repeat(1_000_000));
  expect(await readAll(folder.path)).toMatchObject([
    { unreadable: expect.stringContaining("more than 200,000 rows") },
  ]);
});

test("P13: refuses books when their list of articles is not readable", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "lists-"));
  await writeFile(join(folder.path, "books.csv"), "code,title\ngrace,Grace\n");
  await writeFile(join(folder.path, "articles.csv"), 'book,title\ngrace,"First\n');

  await expect(readAll(folder.path)).rejects.toThrow(
    /articles\.csv cannot be read: A quotation mark in row 2 is not closed\./,
  );
});

test.each(["catalog.json", "books.csv"])("P13: refuses a folder named %s", async (name) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "lists-"));
  await mkdir(join(folder.path, name));

  await expect(readAll(folder.path)).rejects.toThrow(FolderError);
});

test.each([
  [
    "catalog.json",
    '{"__proto__":{"isAdmin":true},"books":[{"code":"a","__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}]}',
  ],
  [
    "books.csv",
    "code,title,language,__proto__,__proto__.isAdmin,constructor.prototype,constructor.isAdmin\na,A,en,b,true,true,true\n",
  ],
])("P13: ignores prototype names in %s", async (name, text) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "lists-"));
  await writeFile(join(folder.path, name), text);

  const [book] = await readAll(folder.path);
  expect(book).toMatchObject({ value: { code: "a" } });
  expect(Reflect.get({}, "isAdmin")).toBeUndefined();
  expect(Reflect.get(Object, "isAdmin")).toBeUndefined();
});

test("P13: passes nested books on to validation", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "lists-"));
  await writeFile(join(folder.path, "catalog.json"), `{"books":[${nested(50_000)},{"code":"a"}]}`);

  expect(await readAll(folder.path)).toMatchObject([{}, { value: { code: "a" } }]);
});

test("P13: accepts all line endings, and reports a row of another length", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "lists-"));
  const rows = [
    "code,title,language\r\n",
    "a,b,en\n",
    "c,d,en\r",
    "e\r\n",
    "\0,f,en\n",
    '"=SUM(1)","@x",en',
  ];
  await writeFile(join(folder.path, "books.csv"), rows.join(""));

  expect((await readAll(folder.path)).map((row) => ("value" in row ? row.value : null))).toEqual([
    { code: "a", title: "b", language: "en" },
    { code: "c", title: "d", language: "en" },
    null,
    { code: "\0", title: "f", language: "en" },
    { code: "=SUM(1)", title: "@x", language: "en" },
  ]);
});

test("P13: does not follow links in a folder of books", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "lists-"));
  const [own, other] = [join(folder.path, "own"), join(folder.path, "other")];
  await mkdir(own);
  await mkdir(other);
  await writeFile(join(own, "mine.epub"), makeEpub());
  await writeFile(join(other, "theirs.epub"), makeEpub());
  await symlink(join(other, "theirs.epub"), join(own, "link.epub"));
  await symlink(other, join(own, "linked"));
  await symlink(own, join(own, "round"));

  await writeFile(join(own, "._mine.epub"), "of a system");

  expect(await readAll(own)).toMatchObject([
    { where: "link.epub", unreadable: expect.stringContaining("is a link") },
    { where: "mine.epub" },
  ]);
});

async function readAll(folder: string): Promise<SourceRecord[]> {
  const source = await readFolder(folder);
  return Array.fromAsync(source.books());
}

function nested(depth: number): string {
  return `${"[".repeat(depth)}${"]".repeat(depth)}`;
}
