import { mkdtempDisposable, readdir, readFile, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

import { expect, test, vi } from "vitest";

import { buildPackage, buildPage, writeEpub } from "#tests/epubs/make-epub.ts";

import { CLEANING_VERSION } from "./epub/clean-epub.ts";
import { hashFile } from "./folder-files.ts";
import { openMediaStore } from "./media-store.ts";

test("cleans a book once, into a folder named by content and version", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "media-"));
  const file = await writeEpub(join(folder.path, "a.epub"), {
    "OEBPS/one.xhtml": buildPage("<p>Words</p><script>evil()</script>"),
  });
  await using store = openMediaStore(join(folder.path, "media"));

  const first = await store.storeEpub(file);
  const chapter = join(folder.path, "media", first.unpacked, "OEBPS/one.xhtml");
  const before = await stat(chapter);
  const second = await store.storeEpub(file);

  const hash = (await hashFile(file)).slice(0, 32);
  expect(first.unpacked).toBe(
    `unpacked/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}-${CLEANING_VERSION}`,
  );
  expect(first.removed).toEqual(["OEBPS/one.xhtml: <script>"]);
  expect(second).toEqual(first);
  expect((await stat(chapter)).ino).toBe(before.ino);
  expect(await readFile(chapter, "utf8")).toContain("<p>Words</p></body>");
});

test("stores one copy when imports store the same book at once", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "media-"));
  const file = await writeEpub(join(folder.path, "a.epub"));
  const stores = [1, 2, 3].map(() => openMediaStore(join(folder.path, "media")));

  const storedBooks = await Promise.all(stores.map((store) => store.storeEpub(file)));

  expect(new Set(storedBooks.map(({ unpacked }) => unpacked)).size).toBe(1);
  const [unpacked = ""] = storedBooks.map((book) => book.unpacked);
  expect(await readdir(join(folder.path, "media", dirname(unpacked)))).toEqual([
    basename(unpacked),
  ]);
});

test.each([new TypeError("words is not a function"), new Error("words is not a function")])(
  "refuses a book in which this program fails with a $name",
  async (failure) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), "media-"));
    const file = await writeEpub(join(folder.path, "a.epub"));
    await using store = openMediaStore(join(folder.path, "media"));
    const fault = vi.spyOn(Intl.Segmenter.prototype, "segment").mockImplementation(() => {
      throw failure;
    });
    const stored = store.storeEpub(file).finally(() => fault.mockRestore());

    await expect(stored).rejects.toMatchObject({
      name: "EpubError",
      message: expect.stringContaining("(words is not a function)"),
    });
  },
);

test("reports a cover that cannot be shown with the reason", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "media-"));
  const cover = '<item id="c" href="c.svg" media-type="image/svg+xml" properties="cover-image"/>';
  const file = await writeEpub(join(folder.path, "a.epub"), {
    "OEBPS/content.opf": buildPackage(cover),
    "OEBPS/c.svg": `<svg xmlns="http://www.w3.org/2000/svg">${"<g>".repeat(50)}${"</g>".repeat(50)}</svg>`,
  });
  await using store = openMediaStore(join(folder.path, "media"));

  const { cover: storedCover, coverError } = await store.storeEpub(file);
  expect(storedCover).toBeNull();
  expect(coverError).toBe("OEBPS/c.svg: The drawing has more than 40 nested layers.");
});
