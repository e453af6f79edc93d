import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { commandsAt } from "#tests/commands-at.ts";
import { startLibrary } from "#tests/library.ts";
import { typeCommand } from "#tests/type-command.ts";

const library = await startLibrary();
commandsAt(library);
const top = await mkdtemp(join(tmpdir(), "lectern-import-"));
afterAll(async () => {
  await library[Symbol.asyncDispose]();
  await rm(top, { recursive: true });
});

async function writeCatalogue(name: string, catalogue: object): Promise<string> {
  const folder = join(top, name);
  await mkdir(folder);
  await writeFile(join(folder, "a.pdf"), "%PDF-1.7\n%%EOF");
  await writeFile(join(folder, "catalogue.json"), JSON.stringify(catalogue));
  return folder;
}

const book = { code: "waiting", title: "Waiting", language: "en" };

test("P13: names of files and codes in a report move no cursor and make no line of their own", async () => {
  const name = "a\nNothing was refused.\x1b[2J\u202E";
  const folder = await writeCatalogue("hostile", {
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
    const { code, text } = await typeCommand("check", checked);
    expect(code).toBe(1);
    expect(text).not.toMatch(/(?!\n)\p{Cc}|[\u2028-\u202E]/u);
    expect(text.match(/^Nothing was refused/gm)).toBeNull();
    expect(text.match(/^Refused: /gm)).toHaveLength(refusals);
  }
});
