import { mkdtempDisposable, readdir, readFile, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { buildPackage, buildPage, writeEpub } from "#tests/epubs/make-epub.ts";

import { CLEANING_VERSION } from "./epub/clean-epub.ts";
import { hashFile } from "./folder-files.ts";
import { openMediaStore } from "./media-store.ts";

test("a book is cleaned into a folder named by its content and the form of cleaning, once", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "media-"));
  const file = await writeEpub(join(folder.path, "a.epub"), {
    "OEBPS/one.xhtml": buildPage("<p>Words</p><script>evil()</script>"),
  });
  await using store = openMediaStore(join(folder.path, "media"));

  const first = await store.storeEpub(file);
  const chapter = join(folder.path, "media", first.unpacked, "OEBPS/one.xhtml");
  const before = await stat(chapter);
  const second = await store.storeEpub(file);

  expect(first.unpacked).toBe(
    `unpacked/${(await hashFile(file)).slice(0, 32)}-${CLEANING_VERSION}`,
  );
  expect(first.removed).toEqual(["OEBPS/one.xhtml: <script>"]);
  expect(second).toEqual(first);
  expect((await stat(chapter)).ino).toBe(before.ino);
  expect(await readFile(chapter, "utf8")).toContain("<p>Words</p></body>");
});

test("two imports that keep the same book at once leave one copy of it", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "media-"));
  const file = await writeEpub(join(folder.path, "a.epub"));
  const stores = [1, 2, 3].map(() => openMediaStore(join(folder.path, "media")));

  const kept = await Promise.all(stores.map((store) => store.storeEpub(file)));

  expect(new Set(kept.map(({ unpacked }) => unpacked)).size).toBe(1);
  expect(await readdir(join(folder.path, "media", "unpacked"))).toEqual([
    kept[0]?.unpacked.slice("unpacked/".length),
  ]);
});

test("a cover that cannot be shown is named with its reason", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "media-"));
  const cover = '<item id="c" href="c.svg" media-type="image/svg+xml" properties="cover-image"/>';
  const file = await writeEpub(join(folder.path, "a.epub"), {
    "OEBPS/content.opf": buildPackage(cover),
    "OEBPS/c.svg": `<svg xmlns="http://www.w3.org/2000/svg">${"<g>".repeat(50)}${"</g>".repeat(50)}</svg>`,
  });
  await using store = openMediaStore(join(folder.path, "media"));

  const { cover: shown, coverFault } = await store.storeEpub(file);
  expect(shown).toBeNull();
  expect(coverFault).toBe("OEBPS/c.svg: The drawing has more than 40 layers within one another.");
});
