import { expect, test } from "vitest";

import { listRecordings, recordingSeries, recordingTitles } from "./audio/recordings.ts";
import { readTunes } from "./audio/tunes.ts";
import { listClassics, readClassics } from "./classics.ts";
import { bookTypes } from "./entry.ts";
import { readScripture, scriptureSeries } from "./scripture/titles.ts";
import { periodicals, textSeries } from "./texts/quillmere.ts";
import { readTexts } from "./texts/read-texts.ts";

/** The initial minimum of books in a language for a topic to be shown (S5.11). */
const TOPIC_MINIMUM = 20;
/** S3.17. */
const FIXED = { spurgeon: 9, conferences: 41, books: 43, recordings: 44 };
const OF_BOOK_LISTS = [5, 8, 31];

const classics = await readClassics();
const texts = await readTexts(new Map());
const titles = [
  ...texts.titles,
  ...(await readScripture()),
  ...listClassics(classics),
  ...recordingTitles,
];
const books = titles.map(({ entry }) => entry);
const recordings = listRecordings(await readTunes());
const series = [...classics.series, ...textSeries, ...recordingSeries, scriptureSeries];

test("has at least 220 editions with every type of book", () => {
  expect(books.length).toBeGreaterThanOrEqual(220);
  expect(new Set(books.map(({ type }) => type))).toEqual(new Set(bookTypes));
});

test("has enough books for seven topics in English and three in Spanish", () => {
  expect(topicsShown("en")).toHaveLength(7);
  expect(topicsShown("es").length).toBeGreaterThanOrEqual(3);
});

test("gives each fixed series its id and at least one item", () => {
  const used = new Set([
    ...books.flatMap((book) => book["series"]),
    ...recordings.map(({ entry }) => entry.serie),
  ]);

  for (const [code, id] of Object.entries(FIXED)) {
    expect(series).toContainEqual(expect.objectContaining({ code, id }));
  }
  expect(series.map(({ id }) => id)).toEqual(expect.arrayContaining(OF_BOOK_LISTS));
  for (const { code } of series) expect(used, code).toContain(code);
});

test("links works and their versions between all three languages", () => {
  const languageOf = new Map(books.map(({ code, language }) => [code, language]));
  const families = Map.groupBy(books, ({ code, parent }) => parent ?? code);
  const directions = [...families.values()].flatMap((family) =>
    family.flatMap((from) => family.map((to) => `${from.language} to ${to.language}`)),
  );
  const originals = books.flatMap(({ parent }) => (parent ? [languageOf.get(parent)] : []));

  expect(new Set(originals)).toEqual(new Set(["en", "es", "fr"]));
  expect(directions).toEqual(
    expect.arrayContaining([
      "en to es",
      "en to fr",
      "es to en",
      "es to fr",
      "fr to en",
      "fr to es",
    ]),
  );
});

test("numbers the issues of every periodical, once per language", () => {
  for (const { code } of periodicals) {
    const issues = books.filter((book) => book["periodical"] === code);
    const numbers = issues.map((book) => `${book.language} ${book["number"]}`);

    expect(issues.length, code).toBeGreaterThan(0);
    expect(new Set(numbers).size, code).toBe(issues.length);
    for (const issue of issues) expect(issue["number"], issue.code).toBeGreaterThan(0);
  }
});

test("has a book of each unusual kind", () => {
  const authors = books.map((book) => book.authors.length);

  expect(titles.some(({ cover }) => cover === null)).toBe(true);
  expect(authors).toEqual(expect.arrayContaining([0, 1, 3]));
  expect(Math.max(...books.map(({ title }) => title.length))).toBeGreaterThan(120);
  expect(books.some((book) => book["hasPrintableVersion"] === false)).toBe(true);
  expect(titles.some(isOnlyHeard)).toBe(true);
});

test("has courses with answer books and more than a dozen recordings", () => {
  expect(texts.courses.length).toBeGreaterThanOrEqual(2);
  for (const { courseBooks } of texts.courses) {
    expect(courseBooks.map(({ isAnswerBook }) => isAnswerBook)).toContain(true);
  }
  expect(recordings.length).toBeGreaterThan(12);
});

function topicsShown(language: string) {
  return classics.topics.filter(
    ({ code }) =>
      books.filter((book) => book.language === language && book.topics.includes(code)).length >=
      TOPIC_MINIMUM,
  );
}

function isOnlyHeard({ entry, texts }: (typeof titles)[number]): boolean {
  return Boolean(entry.audioUrl) && texts.length === 0 && entry["hasPrintableVersion"] === false;
}
