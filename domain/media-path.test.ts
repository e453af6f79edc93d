import { expect, test } from "vitest";

import { findOtherPlace, nestMediaName, toNestedPath } from "./media-path.ts";

const hash = "0123456789abcdef0123456789abcdef";

test.each([
  [`files/${hash}/grace.pdf`, `files/01/23/${hash}/grace.pdf`],
  [`covers/${hash.slice(0, 24)}-160.avif`, `covers/01/23/${hash.slice(0, 24)}-160.avif`],
  [`unpacked/${hash}-7`, `unpacked/01/23/${hash}-7`],
  [
    `/srv/media/unpacked/${hash}-7/OEBPS/a.xhtml`,
    `/srv/media/unpacked/01/23/${hash}-7/OEBPS/a.xhtml`,
  ],
])("finds the two places of %s", (former, present) => {
  expect(toNestedPath(former)).toBe(present);
  expect(toNestedPath(present)).toBe(present);
  expect(findOtherPlace(former)).toBe(present);
  expect(findOtherPlace(present)).toBe(former);
});

test.each([
  "files/1f/hymn.mp3",
  "covers/Tracts.svg",
  `files/45/67/${hash}/grace.pdf`,
  `other/${hash}/grace.pdf`,
  `files/${hash.toUpperCase()}/a.pdf`,
  "unpacked/moved-gates-3",
  "",
])("leaves %j alone", (path) => {
  expect(toNestedPath(path)).toBe(path);
  expect(findOtherPlace(path)).toBeNull();
});

test("spreads five million names over folders of at most 4,096 entries", () => {
  const SAMPLE = 1_000_000;
  const entries = new Map<string, number>();
  // As even as hashes: the steps visit every number of 32 bits once.
  for (let number = 0, bits = 1; number < SAMPLE; number++) {
    bits = (Math.imul(bits, 1_664_525) + 1_013_904_223) >>> 0;
    const folder = nestMediaName(bits.toString(16).padStart(8, "0")).slice(0, "01/23".length);
    entries.set(folder, (entries.get(folder) ?? 0) + 1);
  }
  expect(entries.size).toBe(65_536);
  const FILES_OF_A_PICTURE = 9;
  const inFullest = Math.max(...entries.values()) * (5_000_000 / SAMPLE) * FILES_OF_A_PICTURE;
  expect(inFullest).toBeLessThan(4_096);
});
