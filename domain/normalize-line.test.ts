import { expect, test } from "vitest";

import { normalizeLine, normalizeLines } from "./normalize-line.ts";

test.each([
  ["Ruth", "Ruth"],
  ["  María José ", "María José"],
  ["Ruth\u2028Moab", "Ruth Moab"],
  ["Ruth\u2029\u2028Moab", "Ruth Moab"],
  ["山田\u3000太郎", "山田 太郎"],
  ["1\u2003Main\u2009Street", "1 Main Street"],
  ["Ru\u200Bth\uFEFF", "Ruth"],
  ["Ru\u2060th\u00AD\u034F", "Ruth"],
  ["\u202ARuth\u202C", "Ruth"],
  ["\u2066Ruth\u2069\u200E\u200F", "Ruth"],
  ["\u3164\u115F\u200B", ""],
  ["Ru\u200Dth", "Ruth"],
  ["\uFE0F", ""],
  ["Ann\uFE0F", "Ann"],
  ["Ru\u200Cth\u200C", "Ruth"],
  ["\u200DРуфь", "Руфь"],
])("normalizes %j to %j", (typed, tidy) => {
  expect(normalizeLine(typed)).toBe(tidy);
});

test.each([
  ["a Persian name with a joiner", "علی\u200Cرضا"],
  ["an Indian name with a joiner", "लक्\u200Dष्मी"],
  ["an emoji joined from two", "👩\u200D🌾"],
  ["an emoji with a color", "👩🏽\u200D🌾"],
  ["a letter with a selected form", "葛\u{E0100}城"],
  ["an emoji as a picture", "❤\uFE0F"],
  ["a French title", "Qu’est-ce que la foi\u202F?"],
  ["a no-break space", "10\u00A0rue"],
  ["a tab, which is refused elsewhere", "a\tb"],
])("keeps %s", (_, typed) => {
  expect(normalizeLine(typed)).toBe(typed);
});

test("normalizes each line of a text", () => {
  expect(normalizeLines(" 1 Main\u3000Street \n\u200BTown")).toBe("1 Main Street\nTown");
});
