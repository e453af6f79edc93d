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
])("the words of %j are %j", (input, words) => {
  expect(parseSearchWords(input)).toEqual({ phrase: words.join(" "), words });
});

test("accents typed as signs of their own are joined to their letters", () => {
  expect(parseSearchWords("gra\u0302ce").phrase).toBe("grâce");
});

test("eight words of 32 letters are looked for, and no more than 200 signs are read", () => {
  const { words, phrase } = parseSearchWords(
    "x".repeat(40) + " a b c d e f g h i " + "y".repeat(999),
  );

  expect(words).toEqual(["x".repeat(32), "a", "b", "c", "d", "e", "f", "g"]);
  expect(phrase.length).toBeLessThanOrEqual(200);
});
