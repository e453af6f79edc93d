import { mkdir, mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { compareCopies } from "./compare-copies.ts";

type Files = Record<string, string>;

const types: Record<string, string> = {
  xhtml: "application/xhtml+xml",
  ncx: "application/x-dtbncx+xml",
  png: "image/png",
};

async function compare(before: Files, after: Files): Promise<string | null> {
  await using folder = await mkdtempDisposable(join(tmpdir(), "copies-"));
  const [former, present] = [join(folder.path, "former"), join(folder.path, "present")];
  await Promise.all([write(former, before), write(present, after)]);
  return await compareCopies(former, present);
}

async function write(folder: string, files: Files): Promise<void> {
  await mkdir(folder);
  const index = Object.keys(files).map((path) => ({
    path,
    type: types[path.split(".").at(-1) ?? ""] ?? "",
  }));
  const all = { "index.json": JSON.stringify(index), ...files };
  await Promise.all(Object.entries(all).map(([path, text]) => writeFile(join(folder, path), text)));
}

function buildPage(words: string, more = ""): string {
  return `<html xmlns="http://www.w3.org/1999/xhtml"><body><p>${words}</p>${more}</body></html>`;
}

test.each<[string, Files, Files, string | null]>([
  ["the same text", { "a.xhtml": buildPage("A") }, { "a.xhtml": buildPage("A") }, null],
  ["other names", { "é.xhtml": buildPage("A") }, { "b.xhtml": buildPage("A") }, null],
  [
    "other letters",
    { "a.xhtml": buildPage("caf\ufffd"), "b.xhtml": buildPage("B") },
    { "a.xhtml": buildPage("café"), "b.xhtml": buildPage("B") },
    "other words on 1 page.",
  ],
  [
    "another page and picture",
    { "a.xhtml": buildPage("A") },
    { "a.xhtml": buildPage("A"), "b.xhtml": buildPage("B"), "c.png": "" },
    "pages 1 → 2, pictures 0 → 1.",
  ],
  [
    "other letters and more pages of pictures",
    {
      "a.xhtml": buildPage("caf\ufffd"),
      "b.xhtml": buildPage("B\ufffd"),
      "1.xhtml": buildPage(""),
    },
    {
      "a.xhtml": buildPage("café"),
      "b.xhtml": buildPage("Bé"),
      "1.xhtml": buildPage(""),
      "2.xhtml": buildPage(""),
      "3.xhtml": buildPage(""),
    },
    "pages 3 → 5, other words on 2 pages.",
  ],
  [
    "addresses in the contents",
    { "a.xhtml": buildPage("A"), "b.ncx": `<ncx><content/></ncx>` },
    { "a.xhtml": buildPage("A"), "b.ncx": `<ncx><content src="a.xhtml"/></ncx>` },
    "links 0 → 1.",
  ],
  [
    "a damaged former copy",
    { "index.json": "[" },
    { "a.xhtml": buildPage("A") },
    "its former copy was missing or damaged.",
  ],
])("compares copies with %s", async (_, before, after, difference) => {
  expect(await compare(before, after)).toBe(difference);
});
