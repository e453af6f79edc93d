import { expect, test } from "vitest";

import { bookAt, librarySizes } from "./generated-books.ts";

const sizes = librarySizes(2_000);
const books = Array.from({ length: sizes.titles }, (_, place) => bookAt(place, sizes));

function count(of: (book: (typeof books)[number]) => boolean): number {
  return books.filter(of).length;
}

test("generates the same book each time, and different books", () => {
  expect(bookAt(7, sizes)).toEqual(books[7]);
  expect(new Set(books.map(({ title }) => title)).size).toBeGreaterThan(1_900);
});

test("uses some words and authors often, most rarely", () => {
  expect(count(({ title }) => /\bgrace\b/i.test(title))).toBeGreaterThan(30);
  const own = books.flatMap(({ authors }) => authors);
  const perAuthor = Map.groupBy(own, (code) => code);
  const counts = [...perAuthor.values()].map((codes) => codes.length).toSorted((a, b) => b - a);
  expect(counts[0]).toBeGreaterThan(200);
  expect(counts[Math.floor(counts.length / 2)]).toBeLessThan(10);
});

test("generates versions of a book in other languages", () => {
  const languages = new Map(books.map(({ code, language }) => [code, language]));
  const children = books.filter(({ parent }) => parent);
  expect(children).toHaveLength(600);
  for (const { language, parent } of children) {
    expect(["es", "fr"]).toContain(language);
    expect(languages.get(parent ?? "")).toBe("en");
  }
});
