import { mkdir, mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test, vi } from "vitest";

import { copyMediaWithProgress } from "./backup.ts";

async function copy(to: "folder" | "file") {
  using out = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  using wrong = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await using top = await mkdtempDisposable(join(tmpdir(), "media-"));
  const [from, target] = [join(top.path, "from"), join(top.path, "to")];
  await mkdir(join(from, "files"), { recursive: true });
  await writeFile(join(from, "files", "a.pdf"), "words");
  if (to === "file") await writeFile(target, "a file, not a folder");

  await copyMediaWithProgress({ from, to: target, advice: "Run it again." });
  const code = process.exitCode ?? 0;
  process.exitCode = undefined;
  const copied = await readFile(join(target, "files", "a.pdf"), "utf8").catch(() => null);
  const last = (spy: typeof out) => String(spy.mock.calls.at(-1)?.[0]);
  return { code, copied, text: last(out), wrong: last(wrong) };
}

test("counts the media that were copied", async () => {
  expect(await copy("folder")).toMatchObject({
    code: 0,
    copied: "words",
    text: "1 file of media, 1 of them new.\n",
  });
});

test("prints a reason and advice when media cannot be copied", async () => {
  const { code, copied, wrong } = await copy("file");
  expect([code, copied]).toEqual([1, null]);
  expect(wrong).toMatch(/^Not all media were copied\. .* a file, not a folder\. Run it again\.\n$/);
});
