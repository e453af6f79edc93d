import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { HEIGHT, WIDTH } from "./draw-portrait.ts";
import { hangPortraits } from "./hang-portraits.ts";

test("each author's picture is written and named", async () => {
  await using place = await temporaryFolder();
  const authors = [
    {
      code: "john-bunyan",
      name: "John Bunyan",
      firstName: "John",
      lastName: "Bunyan",
      date: "1628–1688",
      biography: { en: "A tinker." },
    },
  ];

  const hung = await hangPortraits(place.path, authors, []);
  const png = await readFile(join(place.path, "portraits/john-bunyan.png"));

  expect(hung).toEqual([{ ...authors[0], photo: "portraits/john-bunyan.png" }]);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([WIDTH, HEIGHT]);
});

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), "portraits-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}
