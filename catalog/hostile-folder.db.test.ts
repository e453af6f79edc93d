import { mkdir, mkdtempDisposable, readdir, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { openTestDatabase } from "#tests/databases/test-database.ts";
import { makeEpub } from "#tests/epubs/make-epub.ts";

import { importCatalog } from "./import-catalog.ts";

const plain = { type: "Booklets", language: "en", price: 0, authors: [], topics: [], series: [] };
const pdf = "%PDF-1.7\n%%EOF";

/** Files with content that does not match their names, and two good files. */
const files: Record<string, string | Uint8Array> = {
  "good.pdf": pdf,
  "good.epub": makeEpub(),
  "page.pdf": "<html><script>1</script></html>",
  "empty.pdf": "",
  "page.mp3": "<svg onload='1'/>",
  "bomb.epub": makeEpub({ "OEBPS/a": new Uint8Array(5_000_000) }),
  "climbing.epub": makeEpub({ "../../evil.xhtml": "x" }),
  "half.epub": makeEpub().subarray(0, 700),
  "words.jpg": "only words",
  "endless.svg": `<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e9"/>`,
};

const bad: [code: string, fields: object, reason: RegExp][] = [
  ["page", { pdfUrl: "page.pdf" }, /page\.pdf is not a PDF/],
  ["empty", { pdfUrl: "empty.pdf" }, /empty\.pdf is not a PDF/],
  ["sound", { audioUrl: "page.mp3" }, /page\.mp3 is not a recording/],
  ["bomb", { epubUrl: "bomb.epub" }, /more than a hundred times/],
  ["climbing", { epubUrl: "climbing.epub" }, /leads outside the book/],
  ["half", { pdfUrl: "good.pdf", epubUrl: "half.epub" }, /damaged/],
  ["cover", { pdfUrl: "good.pdf", coverUrl: "words.jpg" }, /not a picture/],
  ["drawing", { coverUrl: "endless.svg" }, /damaged|too large/],
  ["above", { pdfUrl: "../secret.pdf" }, /is outside the folder/],
  ["linked", { pdfUrl: "link.pdf" }, /is outside the folder/],
  ["rooted", { pdfUrl: "/etc/hostname" }, /There is no file|is outside/],
  ["folder", { pdfUrl: "folder" }, /is not a file/],
  ["scheme", { audioUrl: "file:///etc/passwd" }, /https address/],
  ["script", { audioUrl: "javascript: alert(1)" }, /There is no file/],
  ["nul", { pdfUrl: "good.pdf\0.png" }, /control characters/],
  ["long", { title: "x".repeat(100_000) }, /title/],
  ["deep", { articles: Array.from({ length: 50_000 }, () => []) }, /articles/],
  ["number", { price: 1e300 }, /price/],
  ["../code", {}, /code/],
];

test("P13: refuses each bad book with its reason and imports the good ones", async () => {
  await using top = await mkdtempDisposable(join(tmpdir(), "hostile-"));
  await using database = await openTestDatabase();
  const [folder, mediaRoot] = [join(top.path, "catalog"), join(top.path, "media")];
  await writeFolder(top.path, folder);

  const { lists, refused } = await importCatalog({ database, folder, mediaRoot });

  expect(lists.books).toMatchObject({ added: 2, refused: bad.length });
  expect(refused.map(({ reasons }) => reasons.join("; "))).toEqual(
    bad.map(([, , reason]) => expect.stringMatching(reason)),
  );
  for (const { reasons } of refused) expect(reasons.join().length).toBeLessThan(500);

  const books = await database.db.selectFrom("books").select("code").orderBy("code").execute();
  expect(books).toEqual([{ code: "first" }, { code: "last" }]);
  const storedFiles = await readdir(mediaRoot, { recursive: true });
  expect(storedFiles.filter((name) => /\.(pdf|epub|mp3)$/.test(name))).toHaveLength(2);
  expect(storedFiles.filter((name) => /(^|\/)\.|evil|draft/.test(name))).toEqual([]);
  expect((await readdir(top.path)).toSorted()).toEqual(["catalog", "media", "secret.pdf"]);
}, 60_000);

async function writeFolder(top: string, folder: string): Promise<void> {
  await mkdir(join(folder, "folder"), { recursive: true });
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  await writeFile(join(top, "secret.pdf"), pdf);
  await symlink(join(top, "secret.pdf"), join(folder, "link.pdf"));
  const books = [
    { ...plain, code: "first", title: "First", pdfUrl: "good.pdf" },
    ...bad.map(([code, fields]) => ({ ...plain, code, title: "Bad", ...fields })),
    { ...plain, code: "last", title: "Last", epubUrl: "good.epub" },
  ];
  await writeFile(join(folder, "catalog.json"), JSON.stringify({ books }));
}
