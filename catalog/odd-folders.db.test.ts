import { mkdir, writeFile } from "node:fs/promises";
import { platform } from "node:os";

import { expect, test } from "vitest";

import { makeEpub } from "#tests/epubs/make-epub.ts";
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

/** A file whose path is in Latin-1, as an old archive leaves it. */
async function writeMisnamed(folder: string, path: string): Promise<void> {
  const toPath = (name: string) => Buffer.from(`${folder}/${name}`, "latin1");
  const [parent] = /^.*(?=\/)/.exec(path) ?? [];
  if (parent !== undefined) await mkdir(toPath(parent));
  await writeFile(toPath(path), "words");
}
