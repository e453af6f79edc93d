import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test, vi } from "vitest";

import { lockImports } from "#api/db/catalog/import-lock.ts";
import { mockOpenLibrary } from "#tests/mock-open-library.ts";
import { startLibrary } from "#tests/start-library.ts";
import { runCli } from "#tests/run-cli.ts";

const library = await startLibrary();
mockOpenLibrary(library);
const top = await mkdtemp(join(tmpdir(), "lectern-import-"));
afterAll(async () => {
  await library[Symbol.asyncDispose]();
  await rm(top, { recursive: true });
});

async function writeCatalog(name: string, catalog: object): Promise<string> {
  const folder = join(top, name);
  await mkdir(folder);
  await writeFile(join(folder, "a.pdf"), "%PDF-1.7\n%%EOF");
  await writeFile(join(folder, "catalog.json"), JSON.stringify(catalog));
  return folder;
}

const topic = { id: 977, code: "patience", name: "Patience" };
const book = { code: "waiting", title: "Waiting", language: "en", topics: ["patience"] };

test("reports what an import stored before it stopped, and why", async () => {
  const folder = await writeCatalog("stops", {
    topics: [topic],
    books: [{ ...book, pdfUrl: "a.pdf" }],
  });
  const mediaRoot = join(top, "media");
  await writeFile(mediaRoot, "a file, not a folder");
  vi.stubEnv("MEDIA_ROOT", mediaRoot);

  const { code, text, wrong } = await runCli("import", folder);
  expect(code).toBe(1);
  expect(text).toMatch(/^topics +1 added$/m);
  const reported = wrong.split("\n").filter((line) => !line.startsWith("Importing"));
  expect(reported).toEqual([
    expect.stringMatching(/^The import stopped at books\[0\]\. .*media.* import again to go on\.$/),
    "",
  ]);
  expect(`${text}${wrong}`).not.toMatch(/^ +at /m);
});

test("refuses a second import while one is running", async () => {
  const folder = await writeCatalog("second", { topics: [topic] });
  await using _ = await lockImports(library.database);

  const { code, text, wrong } = await runCli("import", folder);
  expect([code, text]).toEqual([2, ""]);
  expect(wrong).toBe(
    "Another import is running on this library. Import again when it has ended.\n",
  );
});

test("S5.11: names topics with too few books in each language", async () => {
  const books = ["de", "de", "pt-BR"].map((language, place) => {
    return { ...book, code: `waiting-${place}`, language };
  });
  const folder = await writeCatalog("small", { topics: [topic], books });
  vi.stubEnv("MEDIA_ROOT", join(top, "other-media"));
  vi.stubEnv("TOPIC_MINIMUM", "3");
  const checked = await runCli("check", folder);
  expect((await runCli("import", folder)).text).toBe(checked.text);
  expect(checked.text).toMatch(
    /\nTopics not shown, with fewer than 3 books: German 1 of 1(?:(?!, Portuguese).)*, Brazilian Portuguese 1 of 1\.\nThe setting TOPIC_MINIMUM sets how many books a topic needs\.\n$/,
  );

  vi.stubEnv("TOPIC_MINIMUM", "2");
  expect((await runCli("import", folder)).text).toMatch(
    /\nTopics not shown, with fewer than 2 books: (?!German).*Brazilian Portuguese 1 of 1\.\n/,
  );
  vi.stubEnv("TOPIC_MINIMUM", "1");
  expect((await runCli("import", folder)).text).not.toContain("TOPIC_MINIMUM");
});

test("P13: prints file names and codes without control characters", async () => {
  const name = "a\nNothing was refused.\x1b[2J\u202E";
  const folder = await writeCatalog("hostile", {
    books: [
      { ...book, code: name },
      { ...book, code: "other", pdfUrl: "b\u2028\x9b1m.pdf" },
    ],
  });
  const epubs = join(top, "epubs");
  await mkdir(epubs);
  await writeFile(join(epubs, `${name}.epub`), "no book");

  for (const [checked, refusals] of [
    [folder, 2],
    [epubs, 1],
  ] as const) {
    const { code, text } = await runCli("check", checked);
    expect(code).toBe(1);
    expect(text).not.toMatch(/(?!\n)\p{Cc}|[\u2028-\u202E]/u);
    expect(text.match(/^Nothing was refused/gm)).toBeNull();
    expect(text.match(/^Refused: /gm)).toHaveLength(refusals);
  }
});
