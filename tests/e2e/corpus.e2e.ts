import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect } from "@playwright/test";

import type { CorpusRow } from "#tests/corpus/run-corpus.ts";
import { writeVariations } from "#tests/corpus/variations/write-variations.ts";
import { buildPackage, makeEpub, secondChapter } from "#tests/epubs/make-epub.ts";

import { createTemporaryFolder } from "./programs.ts";
import { test } from "./test-with-library.ts";

const inEnglish = "<dc:language>en</dc:language>";

test("S2.09: reads a folder of EPUBs to their ends, and reports each file", async () => {
  await using folder = await createTemporaryFolder();
  const write = (name: string, content: string | Uint8Array) =>
    writeFile(join(folder.path, name), content);
  await write("good.epub", makeEpub({ "OEBPS/content.opf": buildPackage("", inEnglish) }));
  await write("refused.epub", "no zip");
  await write("lost.epub", buildBookWithLostChapter());
  await write("expected.json", JSON.stringify({ "good.epub": { words: ["The first words."] } }));

  const report = join(folder.path, "report.json");
  const { code, output } = await run([folder.path, "--report", report]);
  expect(output).toContain("Every imported book can be read.");
  expect(code).toBe(0);
  const rows: CorpusRow[] = JSON.parse(await readFile(report, "utf8"));
  const found = rows.map(({ name, outcome, notes, reading, errors, unexpected }) => {
    const { isAtEnd = null, chapters = null, shown = null, failures = [] } = reading ?? {};
    return {
      name,
      outcome,
      notes,
      isAtEnd,
      chapters,
      shown,
      faults: [...failures, ...errors, ...unexpected],
    };
  });
  const read = { isAtEnd: true, faults: [] };
  expect(found).toEqual([
    { name: "good.epub", outcome: "imported", notes: [], chapters: 1, shown: 1, ...read },
    {
      name: "lost.epub",
      outcome: "noted",
      notes: ["1 of 2 chapters can be read; missing: OEBPS/two.xhtml."],
      chapters: 1,
      shown: 1,
      ...read,
    },
    {
      name: "refused.epub",
      outcome: "refused",
      notes: ["The file is not an EPUB: it is not a zip archive."],
      isAtEnd: null,
      chapters: null,
      shown: null,
      faults: [],
    },
  ]);
});

/** Each of these once hid chapters, or the whole book. */
const oddBooks = [
  "chapters/aside-all",
  "contents/empty-labels",
  "languages/sideways-rl-on-body",
  "markup/all-in-capitals",
  "markup/no-body",
  "markup/no-html",
  "markup/other-namespace",
  "metadata/items-without-type",
  "names/slash-slash",
  "packaging/container-from-top",
  "packaging/container-missing",
  "packaging/pdf-listed-first",
  "styles/import-circle",
  "types/text-x-oeb1-document",
];

test("S2.09: reads odd books to their ends", async () => {
  // A book takes seconds, and other journeys run beside it.
  test.setTimeout(300_000);
  await using folder = await createTemporaryFolder();
  expect(await writeVariations(folder.path, oddBooks)).toBe(oddBooks.length);

  const { code, output } = await run([folder.path]);
  expect(output).toMatch(/\| phone: all \| 14 \| 14 \|/);
  expect(output).not.toContain("FAULT");
  expect(code).toBe(0);
});

test("refuses what is no folder, and reports when nothing was imported", async () => {
  await using folder = await createTemporaryFolder();
  const file = join(folder.path, "refused.epub");
  await writeFile(file, "no zip");
  const wrong = await run([file]);
  expect(wrong.output).toContain("Name a folder with EPUBs");
  expect(wrong.code).toBe(2);

  const { code, output } = await run([folder.path]);
  expect(output).toContain("No book was imported.");
  expect(code).toBe(1);
});

function buildBookWithLostChapter(): Uint8Array {
  const opf = `${secondChapter["OEBPS/content.opf"]}`
    .replace("A Test", "A Lost Page")
    .replace("0f0e0d0c", "0f0e0d0d")
    .replace("</metadata>", `${inEnglish}</metadata>`);
  return makeEpub({ "OEBPS/content.opf": opf });
}

/** Runs the command without a new build. */
function run(args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ["tests/corpus/main.ts", ...args], (error, out, wrong) => {
      const code = typeof error?.code === "number" ? error.code : 0;
      resolve({ code, output: `${out}${wrong}` });
    });
  });
}
