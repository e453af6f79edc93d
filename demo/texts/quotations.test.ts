import { expect, test } from "vitest";

import { readVerses } from "#demo/scripture/verses.ts";

import {
  findChapters,
  findQuotations,
  getSectionText,
  isQuoted,
  parsePlaces,
} from "./quotations.ts";
import { readText, type WrittenText } from "./read-text.ts";
import { readEditions, readWorks } from "./works.ts";

const verses = await readVerses();
const works = await readWorks();
const written = (await Promise.all(works.map(readEditions))).flat();
const english = written.filter(({ edition }) => edition.language === "en");

test.each(english)(
  "quotes the King James Version correctly in $edition.code",
  ({ text, answers }) => {
    expect(findMisquoted(text)).toEqual([]);
    expect(answers ? findMisquoted(answers) : []).toEqual([]);
  },
);

test("finds enough quotations to compare", () => {
  const count = english.flatMap(({ text }) => text.sections.flatMap(findQuotations)).length;

  expect(count).toBeGreaterThan(200);
});

test.each([
  ["“God is love” (1 John 4:8)", []],
  ["“God is love.” (1 John 4:8)", []],
  ["“god is light … no darkness at all” (1 John 1:5)", []],
  ["“Love is God” (1 John 4:8)", ["A: “Love is God” (1 John 4:8)"]],
  ["“God is love” (1 John 4:7)", ["A: “God is love” (1 John 4:7)"]],
  ["Read 1 John 4. “God is love” (verse 8)", []],
  ["Read 1 John 3. “God is love” (verse 8)", ["A: “God is love” (verse 8)"]],
  ["The lamp “shone brightly” (page 8)", []],
  ["A note.[^1]\n\n[^1]: “God is hate” (1 John 4:8)", ["A: “God is hate” (1 John 4:8)"]],
  ["> “God is hate.”\n>\n> — 1 John 4:8", ["A: “God is hate.” (1 John 4:8)"]],
])("finds in %j the misquotations %j", (body, misquoted) => {
  const text = readText(`---\ntitle: A\ndescription: B\n---\n# A\n\n${body}\n`, "a.md");

  expect(findMisquoted(text)).toEqual(misquoted);
});

/** Quotations that do not occur at the given reference, which may omit a chapter mentioned before. */
function findMisquoted({ sections }: WrittenText): string[] {
  const chapters = findChapters(sections.map(getSectionText).join("\n"));

  return sections.flatMap((section) =>
    findQuotations(section)
      .filter(({ words, place }) => {
        const places = parsePlaces(place, chapters);
        return places.length > 0 && !places.some((candidate) => isQuoted(words, candidate, verses));
      })
      .map(({ words, place }) => `${section.title}: “${words}” (${place})`),
  );
}
