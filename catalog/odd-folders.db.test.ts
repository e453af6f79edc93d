import { execFileSync } from "node:child_process";
import { mkdir, rename, symlink, writeFile } from "node:fs/promises";
import { platform } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { makeEpub } from "#tests/epubs/make-epub.ts";
import { writeCalibre } from "#tests/folders/make-calibre.ts";
import { makeMp3 } from "#tests/folders/make-recording.ts";
import { openFolderLibrary } from "#tests/folders/open-folder-library.ts";

const MISNAMED = "Its name has letters that are not UTF-8; rename it.";

test.runIf(platform() === "linux")("imports the rest when names are not UTF-8", async () => {
  await using at = await openFolderLibrary();
  await at.write({ "good.epub": makeEpub(), "café \ufffd.mp3": makeMp3() });
  await writeMisnamed(at.folder, "\xc9vangile/lamp.epub");
  await writeMisnamed(at.folder, "caf\xe9.pdf");
  await writeMisnamed(at.folder, "caf\xe8.pdf");
  await writeMisnamed(at.folder, "hop\xe9.mp3");
  await writeMisnamed(at.folder, "caf\xe9.txt");

  const { lines, lists } = await at.import({ language: "en" });
  expect(lists).toMatchObject({ books: { added: 1 }, audios: { added: 1 } });
  expect(lines.filter((line) => /^(?:Refused|Not used)/.test(line))).toEqual([
    `Not used: caf\\xe9.txt: ${MISNAMED}`,
    `Refused: caf\\xe8.pdf: ${MISNAMED}`,
    `Refused: caf\\xe9.pdf: ${MISNAMED}`,
    `Refused: \\xc9vangile/: ${MISNAMED}`,
    `Refused: hop\\xe9.mp3: ${MISNAMED}`,
  ]);
});

test.runIf(platform() === "linux")(
  "imports a catalog beside names that are not UTF-8",
  async () => {
    await using at = await openFolderLibrary();
    await at.write({ "books.csv": "code,title,language\nlamp,Lamp,en" });
    await writeMisnamed(at.folder, "\xc9vangile/lamp.epub");
    await writeMisnamed(at.folder, "caf\xe9.csv");
    const { lines, lists } = await at.import();
    expect(lists.books).toMatchObject({ added: 1, refused: 0 });
    expect(lines.filter((line) => line.startsWith("Not used"))).toEqual([
      `Not used: \\xc9vangile/: ${MISNAMED}`,
      `Not used: caf\\xe9.csv: ${MISNAMED}`,
    ]);
  },
);

test.runIf(platform() === "linux")("says what is wrong with the only folder", async () => {
  await using at = await openFolderLibrary();
  await writeMisnamed(at.folder, "\xc9vangile/lamp.epub");
  const { lines } = await at.import();
  expect(lines).toContain(`Refused: \\xc9vangile/: ${MISNAMED}`);
});

const books = (fields: object) =>
  JSON.stringify({ books: [{ code: "a", title: "A", language: "en", ...fields }] });

test.runIf(platform() !== "win32").each<[string, Record<string, string>, string]>([
  ["catalog.json", {}, "catalog.json is not a file."],
  ["library.json", { "books.csv": "code,title,language" }, "library.json is not a file."],
  ["books.csv", {}, "books.csv is not a file."],
  ["metadata.db", { "a.epub": "" }, "It is a link or no file."],
  ["metadata.db-wal", { "metadata.db": "" }, "metadata.db-wal is a link or no file."],
  ["metadata.db-journal", { "metadata.db": "" }, "metadata.db-journal is a link or no file."],
])("P13: refuses a folder at once when %s is a pipe", async (pipe, files, reason) => {
  await using at = await openFolderLibrary();
  await at.write(files);
  makePipe(at.folder, pipe);
  await expect(at.import()).rejects.toThrow(reason);
});

test.runIf(platform() !== "win32").each<[string, Record<string, string>]>([
  ["a.epub", {}],
  ["a.pdf", {}],
  ["a.mp3", {}],
  ["metadata.opf", { "a.epub": "" }],
  ["a.pdf", { "catalog.json": books({ pdfUrl: "a.pdf" }) }],
  ["a.epub", { "catalog.json": books({ epubUrl: "a.epub" }) }],
  ["a.mp3", { "catalog.json": books({ articles: [{ title: "A", audioUrl: "a.mp3" }] }) }],
  ["a.jpg", { "catalog.json": books({ coverUrl: "a.jpg" }) }],
])("P13: refuses a record at once when its file %s is a pipe", async (pipe, files) => {
  await using at = await openFolderLibrary();
  await at.write(files);
  makePipe(at.folder, pipe);
  const { refused } = await at.import();
  expect(refused.flatMap(({ reasons }) => reasons)).toEqual([
    expect.stringMatching(/^(?:It is a link or no file\.|.* is not a file\.)/),
  ]);
});

test("refuses a Calibre library whose database is a link", async () => {
  await using at = await openFolderLibrary();
  await writeCalibre(at.folder, [
    { id: 1, title: "Lamp", authors: ["Ann"], formats: { EPUB: makeEpub() } },
  ]);
  const database = join(at.folder, "metadata.db");
  await rename(database, `${at.folder}.db`);
  await symlink(`${at.folder}.db`, database);
  await expect(at.import()).rejects.toThrow(
    "metadata.db cannot be imported. It is a link or no file. Put the file itself into the folder.",
  );
});

test("names links that were not followed", async () => {
  await using at = await openFolderLibrary();
  await at.write({ "good.epub": makeEpub() });
  await symlink(at.mediaRoot, join(at.folder, "feed.xml"));
  expect((await at.import()).lines).toContain(
    "Not used: feed.xml: It is a link or no file. Put the file itself into the folder.",
  );
});

function makePipe(folder: string, name: string): void {
  execFileSync("mkfifo", [join(folder, name)]);
}

/** A file whose path is in Latin-1, as an old archive leaves it. */
async function writeMisnamed(folder: string, path: string): Promise<void> {
  const toPath = (name: string) => Buffer.from(`${folder}/${name}`, "latin1");
  const [parent] = /^.*(?=\/)/.exec(path) ?? [];
  if (parent !== undefined) await mkdir(toPath(parent));
  await writeFile(toPath(path), "words");
}
