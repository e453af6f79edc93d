import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { HEIGHT, WIDTH } from "./draw-portrait.ts";
import { writePortraits } from "./write-portraits.ts";

const bunyan = {
  code: "john-bunyan",
  name: "John Bunyan",
  firstName: "John",
  lastName: "Bunyan",
  date: "1628–1688",
  biography: { en: "A tinker." },
};
const owen = { ...bunyan, code: "john-owen", name: "John Owen", lastName: "Owen" };

test("writes a picture for each author", async () => {
  await using place = await temporaryFolder();
  const folder = place.path;

  const hung = await writePortraits({ folder, authors: [bunyan], books: [], onlyWriters: false });
  const png = await readFile(join(folder, "portraits/john-bunyan.png"));

  expect(hung).toEqual([{ ...bunyan, photo: "portraits/john-bunyan.png" }]);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([WIDTH, HEIGHT]);
});

test("draws only authors of a small library but lists all", async () => {
  await using place = await temporaryFolder();
  const folder = place.path;
  const books = [{ authors: ["john-owen"], topics: [] }];

  const hung = await writePortraits({ folder, authors: [bunyan, owen], books, onlyWriters: true });

  expect(hung).toEqual([bunyan, { ...owen, photo: "portraits/john-owen.png" }]);
  expect(await readdir(join(folder, "portraits"))).toEqual(["john-owen.png"]);
});

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), "portraits-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}
