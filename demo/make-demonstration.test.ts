import { access, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { hashInputs } from "./input-hash.ts";
import { makeDemonstration, type Step } from "./make-demonstration.ts";

test("the folder has a catalogue whose every file exists", { timeout: 120_000 }, async () => {
  await using place = await temporaryFolder();
  const folder = join(place.path, "library");
  const steps: Step[] = [];

  await makeDemonstration(folder, { titles: 1, onProgress: (step) => steps.push(step) });

  const catalogue = JSON.parse(await readFile(join(folder, "catalogue.json"), "utf8"));
  const files = catalogue.books.flatMap((book: Record<string, string | undefined>) =>
    [book.coverUrl, book.pdfUrl, book.epubUrl].filter((file) => file !== undefined),
  );
  await Promise.all(files.map((file: string) => access(join(folder, file))));
  expect(files).toContain("files/genesis.epub");
  expect(await readdir(place.path)).toEqual(["library"]);
  const total = catalogue.books.length;
  expect(steps.at(-1)).toEqual({ done: total, total, what: "" });
});

test("what stood there stays when the making fails", async () => {
  await using place = await temporaryFolder();
  const folder = join(place.path, "library");
  await writeFile(folder, "former");

  const making = makeDemonstration(folder, {
    onProgress: () => {
      throw new Error("stopped");
    },
  });

  await expect(making).rejects.toThrow("stopped");
  expect(await readFile(folder, "utf8")).toBe("former");
  expect(await readdir(place.path)).toEqual(["library"]);
});

test("the hash of the inputs stays while they stay", async () => {
  expect(await hashInputs()).toMatch(/^[0-9a-f]{64}$/);
  expect(await hashInputs()).toBe(await hashInputs());
});

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), "demonstration-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}
