import { mkdir, mkdtempDisposable, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { expect, test } from "vitest";

import { copyMedia } from "./copy-media.ts";

const DRAFT = "11111111-2222-4333-8444-555555555555";

test("copies missing media completely and leaves the others", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "media-"));
  const [from, to] = [join(folder.path, "from"), join(folder.path, "to")];
  await mkdir(join(from, "files/abc"), { recursive: true });
  await mkdir(join(from, `unpacked/.def-${DRAFT}`), { recursive: true });
  await writeFile(join(from, "files/abc/grace.pdf"), "All of grace.");
  // A file that an import is writing.
  await writeFile(join(from, `files/abc/other.pdf.${DRAFT}`), "half");
  await writeFile(join(from, `unpacked/.def-${DRAFT}/index.xhtml`), "half");

  expect(await copyMedia(from, to)).toEqual({ files: 1, copied: 1 });
  expect(await copyMedia(from, to)).toEqual({ files: 1, copied: 0 });
  expect(await readdir(to, { recursive: true })).toEqual([
    "files",
    "files/abc",
    "files/abc/grace.pdf",
  ]);

  // A file cut short by a power failure.
  await writeFile(join(to, "files/abc/grace.pdf"), "All");
  expect(await copyMedia(from, to)).toEqual({ files: 1, copied: 1 });
  expect(await readFile(join(to, "files/abc/grace.pdf"), "utf8")).toBe("All of grace.");
});

test("moves what an earlier backup has in another place", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "media-"));
  const [from, to] = [join(folder.path, "from"), join(folder.path, "to")];
  const hash = "0123456789abcdef0123456789abcdef";
  await writeBelow(from, `unpacked/01/23/${hash}-7/OEBPS/one.xhtml`, "Words");
  await writeBelow(from, `files/01/23/${hash}/grace.pdf`, "All of grace.");
  await writeBelow(to, `unpacked/${hash}-7/OEBPS/one.xhtml`, "Words");
  await writeBelow(to, `files/${hash}/grace.pdf`, "All");

  // The file that was cut short is copied.
  expect(await copyMedia(from, to)).toEqual({ files: 2, copied: 1 });
  expect(await readFile(join(to, `files/01/23/${hash}/grace.pdf`), "utf8")).toBe("All of grace.");
  expect(await readdir(join(to, "unpacked"))).toEqual(["01"]);
  expect(await copyMedia(from, to)).toEqual({ files: 2, copied: 0 });
});

test("leaves nothing behind when a file cannot be put in place", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "media-"));
  const [from, to] = [join(folder.path, "from"), join(folder.path, "to")];
  await mkdir(from);
  await writeFile(join(from, "grace.pdf"), "All of grace.");
  await mkdir(join(to, "grace.pdf"), { recursive: true });

  await expect(copyMedia(from, to)).rejects.toThrow("EISDIR");
  expect(await readdir(to)).toEqual(["grace.pdf"]);
});

test("copies nothing when the library keeps its media elsewhere", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "media-"));
  const nowhere = join(folder.path, "nowhere");
  expect(await copyMedia(nowhere, folder.path)).toEqual({ files: 0, copied: 0 });
});

async function writeBelow(root: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}
