import { expect, test } from "vitest";

import { listRuns } from "#demo/text.ts";

import {
  findVerses,
  toBlocks,
  formatReference,
  parseReference,
  parseVerseText,
} from "./passage.ts";
import { readTitles } from "./titles.ts";
import { readVerses } from "./verses.ts";

const verses = await readVerses();

test("has every verse of the Bible", () => {
  expect(verses).toHaveLength(31_102);
});

test.each([
  ["Ruth 1", 22],
  ["Psalms 117", 2],
  ["John 3:16", 1],
  ["Isaiah 52:13-53:12", 15],
])("finds %s completely", (reference, count) => {
  expect(findVerses(verses, parseReference(reference))).toHaveLength(count);
});

test("finds the first and last verse of every passage in a title", async () => {
  const places = (await readTitles()).flatMap(({ sections }) =>
    sections.flatMap(([, named]) => named.split(";").map(parseReference)),
  );
  const verseNames = new Set(
    verses.map(({ book, chapter, number }) => `${book} ${chapter}:${number}`),
  );
  const ends = places.flatMap(({ book, from, to }) => [
    `${book} ${from.chapter}:${from.verse}`,
    `${book} ${to.chapter}:${Number.isFinite(to.verse) ? to.verse : 1}`,
  ]);

  expect(ends.filter((end) => !verseNames.has(end))).toEqual([]);
});

test("distinguishes words supplied by the translators", () => {
  expect(parseVerseText("Blessed [are] the meek")).toEqual([
    { style: "plain", text: "Blessed " },
    { style: "supplied", text: "are" },
    { style: "plain", text: " the meek" },
  ]);
});

test("sets prose in paragraphs and poetry line by line", () => {
  expect(kinds("Genesis 1:1-6")).toEqual(["paragraph", "paragraph"]);
  expect(kinds("Psalms 3:1-2")).toEqual(["superscription", "line", "line"]);
  expect(kinds("Romans 16:27")).toEqual(["paragraph", "subscription"]);
});

test("reads a passage across two chapters", () => {
  const blocks = toBlocks(findVerses(verses, parseReference("Isaiah 52:15-53:1")));
  const runs = blocks.flatMap(listRuns);

  expect(runs).toContainEqual({ style: "verse", text: "15" });
  expect(runs).toContainEqual({ style: "verse", text: "53:1" });
});

test("formats a reference for print", () => {
  expect(formatReference("Psalms 42; Psalms 43")).toBe("Psalm 42; Psalm 43");
  expect(formatReference("Matthew 5:1-12")).toBe("Matthew 5:1–12");
});

test("refuses a reference that does not exist", () => {
  expect(() => findVerses(verses, parseReference("Jude 2"))).toThrow("does not exist");
});

function kinds(place: string) {
  return toBlocks(findVerses(verses, parseReference(place))).map((block) => block.kind);
}
