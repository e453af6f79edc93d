import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { FileError, locateFile, requireFileType } from "./folder-files.ts";

async function catalogFolder() {
  const top = await mkdtemp(join(tmpdir(), "lectern-files-"));
  const path = join(top, "catalog");
  await mkdir(join(path, "files"), { recursive: true });
  await writeFile(join(top, "secret.txt"), "not yours");
  await writeFile(join(path, "files", "a.pdf"), "%PDF-1.7 …");
  await writeFile(join(path, "files", "b.pdf"), "MZ");
  await writeFile(join(path, "files", "c.mp3"), "ID3…");
  await symlink(join(top, "secret.txt"), join(path, "files", "link.pdf"));
  return { path, [Symbol.asyncDispose]: () => rm(top, { recursive: true }) };
}

test("finds a file of the folder", async () => {
  await using folder = await catalogFolder();
  expect(await locateFile(folder.path, "files/a.pdf")).toMatch(/a\.pdf$/);
});

test.each([
  "../secret.txt",
  "files/../../secret.txt",
  "files/link.pdf",
  "/etc/hostname",
  "files",
  ".",
])("refuses %s", async (name) => {
  await using folder = await catalogFolder();
  await expect(locateFile(folder.path, name)).rejects.toThrow(FileError);
});

test("detects the file type by content, not by name", async () => {
  await using folder = await catalogFolder();
  const file = (name: string) => join(folder.path, "files", name);

  await expect(requireFileType(file("a.pdf"), "a.pdf", "pdf")).resolves.toBeUndefined();
  await expect(requireFileType(file("c.mp3"), "c.mp3", "audio")).resolves.toBeUndefined();
  await expect(requireFileType(file("b.pdf"), "b.pdf", "pdf")).rejects.toThrow(
    "b.pdf is not a PDF.",
  );
  await expect(requireFileType(file("a.pdf"), "a.mp3", "audio")).rejects.toThrow("not a recording");
});
