import { promises, writeFileSync } from "node:fs";
import { mkdtempDisposable, readdir, readFile, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test, vi } from "vitest";

import { writeNewFile } from "./new-file.ts";

test("of a file that the disk has no room for nothing is left", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "new-file-"));
  const file = join(folder.path, "orders.csv");
  const fill = vi.spyOn(promises, "writeFile").mockImplementation(async () => {
    writeFileSync(file, "half");
    throw Object.assign(new Error("ENOSPC: …"), { code: "ENOSPC", syscall: "write" });
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

test("a file that is there stays as it is", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "new-file-"));
  const file = join(folder.path, "orders.csv");
  await writeFile(file, "old");

  await expect(writeNewFile(file, "new")).rejects.toThrow("is there already. Say another name.");
  expect(await readFile(file, "utf8")).toBe("old");
});
