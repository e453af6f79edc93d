import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { cloths } from "./covers/cloths.ts";
import {
  chooseCloths,
  drawPortrait,
  getInitials,
  HEIGHT,
  type PortraitAuthor,
  WIDTH,
  writePortraits,
} from "./portraits.ts";

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

  const authors = await writePortraits({ folder, authors: [bunyan] });
  const png = await readFile(join(folder, "portraits/john-bunyan.png"));

  expect(authors).toEqual([{ ...bunyan, photo: "portraits/john-bunyan.png" }]);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([WIDTH, HEIGHT]);
});

test("draws only the named authors but returns all", async () => {
  await using place = await temporaryFolder();
  const folder = place.path;

  const only = new Set(["john-owen"]);
  const authors = await writePortraits({ folder, authors: [bunyan, owen], only });

  expect(authors).toEqual([bunyan, { ...owen, photo: "portraits/john-owen.png" }]);
  expect(await readdir(join(folder, "portraits"))).toEqual(["john-owen.png"]);
});

test("gives neighbors by last name different cloths in any list order", () => {
  const sitters = Array.from({ length: 60 }, (_, index) => createSitter(`author-${index + 10}`));
  const chosen = chooseCloths(sitters.toReversed());
  const row = sitters.map(({ code }) => chosen.get(code));

  for (const [index, cloth] of row.entries()) {
    expect(row.slice(index + 1, index + 4)).not.toContain(cloth);
  }
});

test("shows the name and, if known, the years", () => {
  const sitter = { ...createSitter("Law & Sons"), date: "c. 1600–1646" };

  expect(drawPortrait(sitter, cloths.navy)).toMatch(
    /aria-label="Law &amp; Sons".*>LS<.*c\. 1600–1646/s,
  );
  expect(drawPortrait({ ...sitter, date: "" }, cloths.navy)).not.toMatch(/1600|NaN|undefined/);
});

test.each([
  ["Charles Haddon", "Spurgeon", "CS"],
  ["Robert Murray", "M’Cheyne", "RM"],
  ["Jean-Henri", "Merle d’Aubigné", "JM"],
  ["Juan de", "Valdés", "JV"],
  ["Constantino", "Ponce de la Fuente", "CP"],
  ["", "Westminster Assembly", "WA"],
  ["", "Particular Baptist Churches of England", "PBC"],
])("finds the initials of %s %s: %s", (firstName, lastName, initials) => {
  expect(getInitials({ firstName, lastName })).toBe(initials);
});

function createSitter(code: string): PortraitAuthor {
  return { code, name: code, firstName: "", lastName: code, date: "" };
}

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), "portraits-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}
