import { expect, test } from "vitest";

import { parseSearchWords } from "./search-words.ts";

test.each([
  ["  The   Holy WAR ", ["the", "holy", "war"]],
  ["pilgrim’s progress", ["pilgrim's", "progress"]],
  ["self-denial: a (true) story!", ["self", "denial", "a", "true", "story"]],
  ["L’œuvre d'un père", ["l'œuvre", "d'un", "père"]],
  ["siglo XVI", ["siglo", "xvi"]],
  ["a & b | !c <-> d:*", ["a", "b", "c", "d"]],
  ["' %_\\ --", []],
])("splits %j into %j", (input, words) => {
  expect(parseSearchWords(input)).toEqual({ phrase: words.join(" "), words });
});

test("composes letters with separately typed accents", () => {
  expect(parseSearchWords("gra\u0302ce").phrase).toBe("grâce");
});

test("limits a search to 200 characters and 8 words of 32 letters", () => {
  const { words, phrase } = parseSearchWords(
    "x".repeat(40) + " a b c d e f g h i " + "y".repeat(999),
  );

  expect(words).toEqual(["x".repeat(32), "a", "b", "c", "d", "e", "f", "g"]);
  expect(phrase.length).toBeLessThanOrEqual(200);
});
