import { promises, writeFileSync } from "node:fs";
import { mkdtempDisposable, readdir, readFile, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test, vi } from "vitest";

import { CommandError } from "./command-error.ts";
import { writeNewFile } from "./write-records.ts";

test("removes the partial file when the disk is full", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "new-file-"));
  const file = join(folder.path, "orders.csv");
  const open = promises.open;
  const fill = vi.spyOn(promises, "open").mockImplementation(async (...args) => {
    const handle = await open(...args);
    vi.spyOn(handle, "writeFile").mockImplementation(async () => {
      writeFileSync(file, "half");
      throw Object.assign(new Error("ENOSPC: …"), { code: "ENOSPC", syscall: "write" });
    });
    return handle;
  });
  syncBuiltinESMExports();
  try {
    await expect(writeNewFile(file, "all of it")).rejects.toThrow(
      `${file} cannot be written: the disk is full.`,
    );
  } finally {
    fill.mockRestore();
    syncBuiltinESMExports();
  }
  expect(await readdir(folder.path)).toEqual([]);
});

test("does not overwrite an existing file", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "new-file-"));
  const file = join(folder.path, "orders.csv");
  await writeFile(file, "old");

  await expect(writeNewFile(file, "new")).rejects.toThrow("exists already. Use another name.");
  expect(await readFile(file, "utf8")).toBe("old");
});

test.each([
  ["below a file", (folder: string) => join(folder, "old", "orders.csv"), "ENOTDIR"],
  [
    "under a name that is too long",
    (folder: string) => join(folder, "a".repeat(300)),
    "ENAMETOOLONG",
  ],
  [
    "to a folder that is not there",
    (folder: string) => join(folder, "none", "orders.csv"),
    "ENOENT",
  ],
])("refuses a file that cannot be written %s", async (_, nameIn, code) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "new-file-"));
  await writeFile(join(folder.path, "old"), "old");

  await expect(writeNewFile(nameIn(folder.path), "new")).rejects.toMatchObject({
    constructor: CommandError,
    message: `${nameIn(folder.path)} cannot be written (${code}).`,
  });
});
